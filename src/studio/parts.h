/* The files page.html, style.css and icon.svg of this module, and its scripts one after the other, as texts.
 */
#ifndef MW_STUDIO_PARTS_H
#define MW_STUDIO_PARTS_H

extern const char mw_studio_page[], mw_studio_style[], mw_studio_script[], mw_studio_icon[];

#endif
