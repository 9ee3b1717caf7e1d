/* Reads the keys that name a class list, and then the list. */
#include "settings/parts.h"
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "mazewright/roster.h"

#include <string.h>

/* Stores the path of the class list. The list is read after all keys, because the key `name` decides from
 * which columns of the list the children's names are made. */
void mw_spec_read_roster(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                         void *field)
{
    struct mw_class_set *set = field;
    const char *name = NULL;
    mw_spec_read_text(d, node, key, &name);
    if (name) {
        set->path = name;
        d->roster_spot = node->spot;
    }
}

/* Reads the pattern of a child's name, such as "{first name} {last name}"; "" stands for the column `name`.
 */
void mw_spec_read_child_name(struct spec_draft *d, const struct yaml_node *node, const struct spec_key *key,
                             void *field)
{
    const char *name = NULL, *open;
    (void)field;
    mw_spec_read_text(d, node, key, &name);
    if (!name)
        return;
    open = strchr(name, '{');
    if (name[0] && (!open || !strchr(open, '}')))
        mw_complain(d->complaints, node->spot,
                    "\"name\" says of which columns a child's name is made, between braces; write "
                    "\"{%s}\" for the column \"%s\"",
                    name, name);
    else
        d->child_name = name;
}

void mw_spec_load_roster(struct spec_draft *d)
{
    struct mw_class_set *set = &d->parts->set;
    if (!set->path || !set->path[0])
        return;
    const char *path = mw_path_beside(d->arena, d->roster_spot.file, set->path),
               *name = d->child_name && d->child_name[0] ? d->child_name : NULL;
    if (mw_spec_admits(d, d->roster_spot, path))
        set->roster = mw_roster_read_named(d->arena, path, name, d->roster_spot, d->complaints);
}
