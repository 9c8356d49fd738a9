import type { MarkdownNode } from '../source/markdown.ts';

/** A footnote that the text refers to. */
interface Footnote {
  readonly id: string;
  readonly number: number;
  readonly node: MarkdownNode;
  references: number;
}

/** The footnotes of a text. */
export interface Footnotes {
  /** Counts a reference; null when no footnote has this identifier. */
  refer(
    identifier: string,
  ): { readonly id: string; readonly number: number; readonly occurrence: number } | null;
  /** Footnotes that were referred to, in the order of their numbers. Grows while it is read. */
  readonly used: readonly Footnote[];
  /** Footnotes that nothing refers to. */
  unused(): MarkdownNode[];
}

/** Numbers footnotes by their first references. */
export function createFootnotes(notes: ReadonlyMap<string, MarkdownNode>): Footnotes {
  const used: Footnote[] = [];
  const byIdentifier = new Map<string, Footnote>();
  return {
    used,
    refer(identifier) {
      const node = notes.get(identifier);
      if (node === undefined) return null;
      let note = byIdentifier.get(identifier);
      if (note === undefined) {
        note = { id: identifier, number: used.length + 1, node, references: 0 };
        byIdentifier.set(identifier, note);
        used.push(note);
      }
      note.references += 1;
      return { id: note.id, number: note.number, occurrence: note.references };
    },
    unused: () =>
      [...notes].filter(([identifier]) => !byIdentifier.has(identifier)).map(([, node]) => node),
  };
}
