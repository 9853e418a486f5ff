# Draws growth.svg from growth.tsv in the folder that is given: gnuplot -c growth.gnuplot FOLDER
folder = ARG1
table = folder . "/growth.tsv"

set terminal svg size 960,430 font "sans-serif,13" background rgb "white"
set output folder . "/growth.svg"
set datafile separator "\t"
set multiplot layout 1,2 margins 0.07,0.985,0.13,0.9 spacing 0.07,0

set logscale xy 10
set xrange [800:1.3e6]
set yrange [2e-3:2e3]
set format x "10^{%L}"
set format y "10^{%L}"
set grid xtics ytics linecolor rgb "#dddddd" linewidth 1
set border 3 linecolor rgb "#808080"
set tics nomirror
set key bottom right Right samplen 2
set xlabel "rows"

set style line 1 linecolor rgb "#b0b0b0" linewidth 1.5 pointtype 7 pointsize 0.5
set style line 2 linecolor rgb "#6f7f95" linewidth 1.5 pointtype 7 pointsize 0.5
set style line 3 linecolor rgb "#b0b0b0" linewidth 1.5 dashtype 2
set style line 4 linecolor rgb "#d2522b" linewidth 2.5 pointtype 7 pointsize 0.6

set title "UUIDs: churn, milliseconds"
plot table index 0 using 1:2 with linespoints linestyle 1 title "standard library", \
  "" index 0 using 1:3 with linespoints linestyle 2 title "Heckel 1978", \
  "" index 0 using 1:4 with lines linestyle 3 title "hashing every identifier", \
  "" index 0 using 1:5 with linespoints linestyle 4 title "ListDiff"

set title "structs, Int id and String: churn, 1% updated"
plot table index 1 using 1:2 with linespoints linestyle 1 title "standard library", \
  "" index 1 using 1:3 with linespoints linestyle 2 title "Heckel 1978", \
  "" index 1 using 1:4 with lines linestyle 3 title "hashing every identifier", \
  "" index 1 using 1:5 with linespoints linestyle 4 title "ListDiff"

unset multiplot
