/* The look of pages: decoration, faces, colours and sizes. Part of a spec. */
#ifndef MAZEWRIGHT_LOOK_H
#define MAZEWRIGHT_LOOK_H

#include "mazewright/art.h"
#include "mazewright/type.h"

MW_C_BEGIN

/* Borders of pages: src/page/style/decor.c draws each. */
#define MW_BORDERS(X)                X(none, NONE) X(line, LINE) X(meander, MEANDER) X(band, BAND)
#define MW_BORDER_NUMBER(name, NAME) MW_BORDER_##NAME,
enum mw_border { MW_BORDERS(MW_BORDER_NUMBER) MW_NBORDERS };
enum mw_corners { MW_CORNERS_NONE, MW_CORNERS_RINGS, MW_CORNERS_CORRIDORS };
enum mw_background { MW_BACKGROUND_NONE, MW_BACKGROUND_TINT, MW_BACKGROUND_DOTS };
/* Scales of several puzzles on a page: all corridors equally wide, or each puzzle as large as it fits. */
enum mw_scale { MW_SCALE_SAME, MW_SCALE_FIT };

/* Sizes of the pictures at the ends of mazes: the reader's, 0.7 times that, or 1.4 times; always from 9 to
 * 22 mm. */
enum mw_icon_size { MW_ICONS_AUTO, MW_ICONS_SMALL, MW_ICONS_LARGE };

/* Scenes of drawings on pages with one puzzle, and on the title, part and belongs-to pages. FOOT: on a ground
 * line at the foot of the page. CORNERS: in those corners that the contents leave free. FRAME: at the foot
 * and all around. AUTO: like FRAME, but under a figure that leaves the corners free the maze takes the room
 * of the foot. */
enum mw_scene { MW_SCENE_NONE, MW_SCENE_FOOT, MW_SCENE_CORNERS, MW_SCENE_FRAME, MW_SCENE_AUTO };
/* Type sizes in points; 0 for the reader's. */
struct mw_type_sizes {
    double text, title, label;
};
/* The most words in an instruction and the most letters in a word; 0 for the reader's limit. */
struct mw_captions {
    int words, letters;
};

struct mw_look {
    enum mw_border border;
    enum mw_corners corners;
    enum mw_background background;
    enum mw_scale scale;
    enum mw_icon_size icon_size;
    enum mw_scene scene;
    struct mw_drawings drawings; /* that a scene is made of */
    const char *face[MW_NFACES];
    const char *drawing_face;       /* of characters that are pictures */
    const char *condition;          /* name of the printing condition that the colours are meant for */
    uint32_t colour[MW_NINKS];      /* 0xRRGGBB */
    double wall_width, route_width; /* points; 0 for a share of the corridor */
    struct mw_type_sizes type;
    struct mw_captions captions;
};

MW_C_END

#endif
