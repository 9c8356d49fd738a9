/** A tag of a component as it stands in the source. */
export interface Tag {
  readonly offset: number;
  readonly end: number;
  readonly name: string;
  readonly kind: 'opening' | 'closing' | 'alone';
}

/** A whole tag whose attributes are texts in quotes. A text holds no `<`, so that reading is linear. */
const TAG =
  /<(\/?)([A-Za-z][\w.:-]*)((?:\s+[A-Za-z_][\w:.-]*(?:=(?:"[^"<]*"|'[^'<]*'))?)*)\s*(\/?)>/y;

/** Reads the tag that begins at an offset; null where there is none, or not with plain texts. */
export function tagAt(source: string, offset: number): Tag | null {
  TAG.lastIndex = offset;
  const match = TAG.exec(source);
  if (match === null) return null;
  const [whole, slash, name = '', , alone] = match;
  const kind = slash === '/' ? 'closing' : alone === '/' ? 'alone' : 'opening';
  return { offset, end: offset + whole.length, name, kind };
}

/** A component as its tags stand in the source. */
export interface TagPair {
  readonly opening: Tag;
  /** Null when the opening tag closes itself. */
  readonly closing: Tag | null;
}

/** Whole components, and tags without a partner. */
export interface Pairs {
  /** In the order of their ends. */
  readonly whole: readonly TagPair[];
  readonly alone: readonly Tag[];
}

/** Pairs opening and closing tags from the inside out. */
export function paired(tags: readonly Tag[]): Pairs {
  const open: Tag[] = [];
  const whole: TagPair[] = [];
  const alone: Tag[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number) =>
    counts.set(name, (counts.get(name) ?? 0) + change);
  for (const tag of tags) {
    if (tag.kind === 'alone') whole.push({ opening: tag, closing: null });
    if (tag.kind === 'opening') {
      open.push(tag);
      count(tag.name, 1);
    }
    if (tag.kind !== 'closing') continue;
    // Asked first, so that a closing tag alone never searches the others in vain.
    if ((counts.get(tag.name) ?? 0) === 0) {
      alone.push(tag);
      continue;
    }
    let opening = open.pop();
    while (opening !== undefined && opening.name !== tag.name) {
      count(opening.name, -1);
      alone.push(opening);
      opening = open.pop();
    }
    if (opening === undefined) continue;
    count(tag.name, -1);
    whole.push({ opening, closing: tag });
  }
  return { whole, alone: [...alone, ...open] };
}
