/* Proofs as a browser reads them: proof.py checks the page and the data in it, and sends requests to the
 * server of a proof. `make browser` tests the page's script. */
#include "support.h"

#define CASE(name)                                                                                           \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        (void)state;                                                                                         \
        must_run("python3 tests/proof.py %s '%s' %s", program(), at(#name), #name);                          \
    }
CASE(is_whole)
CASE(safe_areas_know_their_hand)
CASE(is_called_by_its_file)
CASE(covers_come_first)
CASE(complains_where_it_belongs)
CASE(is_served)
CASE(is_served_where_it_is_told)
CASE(sees_every_file_that_specs_name)
CASE(goes_on_beside_half_requests)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_whole),
        cmocka_unit_test(safe_areas_know_their_hand),
        cmocka_unit_test(is_called_by_its_file),
        cmocka_unit_test(covers_come_first),
        cmocka_unit_test(complains_where_it_belongs),
        cmocka_unit_test(is_served),
        cmocka_unit_test(is_served_where_it_is_told),
        cmocka_unit_test(sees_every_file_that_specs_name),
        cmocka_unit_test(goes_on_beside_half_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
