/** The block of fields at the start of a source. */
export interface FrontmatterBlock {
  /** The YAML between its lines of `---`, as it is written. */
  readonly yaml: string;
  /** The offset after the block. */
  readonly end: number;
}

const BLOCK = /^(?:---[ \t]*\r?\n)([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/;

/** Finds the frontmatter of a source; null where it has none or where it is not closed. */
export function frontmatterBlock(source: string): FrontmatterBlock | null {
  const match = BLOCK.exec(source);
  return match === null ? null : { yaml: match[1] ?? '', end: match[0].length };
}

/** A source of the same length and lines with blanks for its frontmatter. */
export function blankFrontmatter(source: string): string {
  const { end } = frontmatterBlock(source) ?? { end: 0 };
  return source.slice(0, end).replace(/[^\r\n]/g, ' ') + source.slice(end);
}
