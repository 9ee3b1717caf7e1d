#!/bin/sh
# Every example, for every printer, in every format that is looked at: built, and proved again from its pages. What a
# printer does not take is told and left out. Then walls are spoilt, one at a time, in books of all kinds; and BOOKS books are
# written at random, 1000 if it is not said.
#
#     tests/proofs.sh PROGRAM FOLDER HOW_MANY_WALLS
set -u
program=$1 folder=$2 walls=$3
mkdir -p "$folder"
proved=0 refused=0 wrong=0
# What a printer refuses is made to fit: the nearest trim, the usual margins, fewer answers to a page.
make_to_fit() {
    trim=$(sed -n 's/.*the nearest is \([^,]*\),.*/\1/p' "$folder/said" | head -n 1)
    if [ -n "$trim" ]; then
        sed -i '/^paper:/d' "$1" && echo "paper: $trim" >> "$1"
    elif grep -q margin "$folder/said"; then
        sed -i '/^margins:/d' "$1"
    elif grep -q 'fewer answers' "$folder/said"; then
        sed -i '/^answers:/d' "$1" && echo 'answers: {per_page: 1}' >> "$1"
    else
        return 1
    fi
}
cp -r examples "$folder/specs"
for spec in examples/*.yaml; do
    name=$(basename "$spec" .yaml)
    for profile in home kdp kdp-hardcover ingram lulu press; do
        for format in pdf press svg; do
            book=$folder/$name-$profile-$format fitted=$folder/specs/fitted.yaml
            cp "$spec" "$fitted"
            for try in 1 2 3 4; do
                "$program" build -q "$fitted" --profile $profile -f $format --force -o "$book" > "$folder/said" 2>&1 && break
                make_to_fit "$fitted" || break
            done
            if [ ! -e "$book/book.json" ]; then
                echo "not built: $name, $profile, $format: $(grep error: "$folder/said" | tail -n 1)"
                refused=$((refused + 1))
            elif "$program" verify -q "$book" > "$folder/said" 2>&1; then
                proved=$((proved + 1))
            else
                cat "$folder/said"
                wrong=$((wrong + 1))
            fi
            rm -rf "$book"
        done
    done
done
echo "$proved books proved, $refused refused by their printers, $wrong found wrong"
for spec in gallery hundred class dinosaurs; do
    "$program" build -q "examples/$spec.yaml" -f pdf,press,svg --force -o "$folder/$spec" || exit 1
    python3 tests/tamper.py "$program" "$folder/$spec" $((walls / 4)) 1 > "$folder/$spec.said" || wrong=$((wrong + 1))
    sed "s/^/$spec: /" "$folder/$spec.said"
done
python3 tests/fuzz/books.py "$program" "$folder/books" "${BOOKS:-1000}" 29 || wrong=$((wrong + 1))
[ $wrong = 0 ]
