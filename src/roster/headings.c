/* Finds columns of names by the headings that schools' spreadsheets use, in the languages of templates/words.
 * Only letters count, without capitals and accents: "First_Name" is "firstname". */
#include "roster/headings.h"

#include "mazewright/roster.h"

#include <glib.h>
#include <string.h>

enum part { WHOLE, GIVEN, FAMILY, NPARTS };

static const struct {
    enum part part;
    const char *heading;
} headings[] = {
    {GIVEN, "firstname"},   {GIVEN, "first"},         {GIVEN, "forename"},      {GIVEN, "givenname"},
    {GIVEN, "given"},       {GIVEN, "vorname"},       {GIVEN, "prenom"},        {GIVEN, "primernombre"},
    {GIVEN, "imie"},        {GIVEN, "voornaam"},      {GIVEN, "fornamn"},       {GIVEN, "ad"},
    {GIVEN, "adi"},         {GIVEN, "primeironome"},  {GIVEN, "ім'я"},          {GIVEN, "імя"},
    {GIVEN, "ονομα"},       {GIVEN, "שםפרטי"},        {GIVEN, "الاسمالأول"},    {FAMILY, "lastname"},
    {FAMILY, "last"},       {FAMILY, "surname"},      {FAMILY, "familyname"},   {FAMILY, "family"},
    {FAMILY, "nachname"},   {FAMILY, "familienname"}, {FAMILY, "nomdefamille"}, {FAMILY, "apellido"},
    {FAMILY, "apellidos"},  {FAMILY, "nazwisko"},     {FAMILY, "cognome"},      {FAMILY, "sobrenome"},
    {FAMILY, "apelido"},    {FAMILY, "achternaam"},   {FAMILY, "efternamn"},    {FAMILY, "soyad"},
    {FAMILY, "soyadi"},     {FAMILY, "прізвище"},     {FAMILY, "επωνυμο"},      {FAMILY, "שםמשפחה"},
    {FAMILY, "اسمالعائلة"}, {WHOLE, "student"},       {WHOLE, "pupil"},         {WHOLE, "child"},
    {WHOLE, "learner"},     {WHOLE, "kid"},           {WHOLE, "children"},      {WHOLE, "students"},
    {WHOLE, "pupils"},      {WHOLE, "schuler"},       {WHOLE, "schulerin"},     {WHOLE, "kind"},
    {WHOLE, "nom"},         {WHOLE, "eleve"},         {WHOLE, "enfant"},        {WHOLE, "nombre"},
    {WHOLE, "alumno"},      {WHOLE, "alumna"},        {WHOLE, "nome"},          {WHOLE, "alunno"},
    {WHOLE, "aluno"},       {WHOLE, "uczen"},         {WHOLE, "nazwa"},         {WHOLE, "naam"},
    {WHOLE, "leerling"},    {WHOLE, "namn"},          {WHOLE, "elev"},          {WHOLE, "adsoyad"},
    {WHOLE, "ogrenci"},     {WHOLE, "учень"},         {WHOLE, "μαθητης"},       {WHOLE, "שם"},
    {WHOLE, "الاسم"},       {WHOLE, "नाम"},           {WHOLE, "姓名"},          {WHOLE, "名前"},
    {WHOLE, "氏名"},
};

/* Returns only the letters of a heading, small and without accents. */
static const char *letters_of(struct mw_arena *arena, const char *heading)
{
    const char *plain = mw_plain_letters(arena, heading), *letters = "";
    for (const char *at = plain, *next; *at; at = next) {
        next = g_utf8_next_char(at);
        if (g_unichar_isalpha(g_utf8_get_char(at)) || g_unichar_ismark(g_utf8_get_char(at)))
            letters = mw_format(arena, "%s%.*s", letters, (int)(next - at), at);
    }
    return letters;
}

/* Returns which part of a name a heading stands for; NPARTS if none. */
static enum part part_of(struct mw_arena *arena, const char *heading)
{
    const char *letters = letters_of(arena, heading);
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (strcmp(letters, letters_of(arena, headings[i].heading)) == 0)
            return headings[i].part;
    return strstr(letters, "name") ? WHOLE : NPARTS;
}

/* True if a heading can stand in braces within a quoted text. */
static bool is_quotable(const char *heading)
{
    return heading[0] && !strpbrk(heading, "{}\"\\");
}

const char *mw_heading_offer(struct mw_arena *arena, const char *const *column, int n)
{
    enum { MOST = 100 }; /* limit to the columns that are considered, and to the bytes of a heading */
    const char *found[NPARTS + 1] = {NULL, NULL, NULL, NULL};
    for (int i = 0; i < n && i < MOST; i++)
        if (is_quotable(column[i]) && strlen(column[i]) < MOST) {
            const char **first = &found[part_of(arena, column[i])];
            *first = *first ? *first : column[i];
        }
    /* beside a column of given names, a heading such as "Nom" stands for family names */
    const char *given = found[GIVEN], *family = found[FAMILY] ? found[FAMILY] : given ? found[WHOLE] : NULL;
    return given && family ? mw_format(arena, "{%s} {%s}", given, family)
           : found[WHOLE]  ? mw_format(arena, "{%s}", found[WHOLE])
           : given         ? mw_format(arena, "{%s}", given)
           : family        ? mw_format(arena, "{%s}", family)
                           : NULL;
}
