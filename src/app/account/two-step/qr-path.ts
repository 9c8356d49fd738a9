/** Returns an SVG path that draws each run of dark modules of a row as one rectangle. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(([x, length]) => rectangle(x, y, length)))
    .join('');
}

function rectangle(x: number, y: number, length: number): string {
  return `M${x} ${y}h${length}v1h-${length}z`;
}

/** Returns the dark runs of a row: start and length. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
