/* Divides work among threads (threads.c). */
#ifndef MW_BASE_THREADS_H
#define MW_BASE_THREADS_H

/* Calls work(context, i) for each i from 0 to n - 1, on at most `threads` threads, of which the caller's is
 * one. Each thread takes the next i that none has taken. With one thread, i rises. */
void mw_threads_run(int threads, int n, void (*work)(void *context, int i), void *context);

#endif
