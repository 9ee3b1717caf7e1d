/* The files page.html, style.css and script.js of this module, as texts. */
#ifndef MW_PROOF_PARTS_H
#define MW_PROOF_PARTS_H

extern const char mw_proof_page[], mw_proof_style[], mw_proof_script[];

#endif
