import {
  type ListPart,
  listParts,
  type RowRange,
  rowsBetween,
  type StackedRows,
} from './list-parts.ts';
import type { RowHeights } from './row-heights.ts';

/** Rows are rendered this far ahead of the screen, in px. */
const AHEAD_PX = 600;

/** Rows that must stay rendered: they hold unfinished input, or are being dragged. */
const HELD = '[data-keep], [data-moved]';

/** The rows to render. */
export interface Sight extends RowRange {
  /** Rows that stay rendered anywhere, by id. */
  readonly kept: readonly string[];
}

/** The rows rendered before the first measurement. */
export const BEGINNING: Sight = { first: 0, last: 24, kept: [] };

/** A rendered list: each part has an element, in the same order. */
export interface DrawnList {
  readonly element: HTMLElement;
  readonly ids: readonly string[];
  readonly parts: readonly ListPart[];
}

/** Returns the rows of a list with their heights. */
export function stacked(ids: readonly string[], heights: RowHeights): StackedRows {
  return { count: ids.length, heightOf: (place) => heights.of(ids[place] ?? '') };
}

/** Returns the parts of a list to render for the visible rows. */
export function partsInSight(
  ids: readonly string[],
  sight: Sight,
  heights: RowHeights,
): readonly ListPart[] {
  const kept = sight.kept.map((id) => ids.indexOf(id)).filter((place) => place >= 0);
  return listParts(stacked(ids, heights), sight, kept);
}

/** Returns every rendered row with its element. */
export function rowsOf({ element, parts }: DrawnList): readonly (readonly [number, Element])[] {
  return parts.flatMap((part, nth) => {
    const row = element.children[nth];
    return part.kind === 'row' && row !== undefined ? [[part.place, row] as const] : [];
  });
}

/** Returns the id of the row that contains an element; null for none. */
export function rowAround(drawn: DrawnList, target: Element): string | null {
  const found = rowsOf(drawn).find(([, row]) => row.contains(target));
  return found === undefined ? null : (drawn.ids[found[0]] ?? null);
}

/** Returns the rows to render for the current scroll position; null while the list is hidden. */
export function lookAround(
  drawn: DrawnList,
  heights: RowHeights,
  focused: string | null,
): Sight | null {
  const { element, ids } = drawn;
  const { top, width } = element.getBoundingClientRect();
  if (width === 0) return null;
  for (const [place, row] of rowsOf(drawn)) {
    heights.learn(ids[place] ?? '', row.getBoundingClientRect().height);
  }
  const range = rowsBetween(stacked(ids, heights), {
    from: -top - AHEAD_PX,
    to: -top + innerHeight + AHEAD_PX,
  });
  const held = [...element.querySelectorAll(HELD)].map((inside) => rowAround(drawn, inside));
  const kept = new Set([...held, focused].filter((id) => id !== null));
  return { ...range, kept: [...kept] };
}

/** Returns whether two are the same rows. */
export function isSameSight(one: Sight, other: Sight): boolean {
  return (
    one.first === other.first &&
    one.last === other.last &&
    one.kept.length === other.kept.length &&
    one.kept.every((id, nth) => id === other.kept[nth])
  );
}

/** Numbers the rows for assistive technology, counting those that are not rendered. */
export function numberRows(drawn: DrawnList, isLong: boolean): void {
  for (const [place, row] of rowsOf(drawn)) {
    tell(row, 'aria-posinset', isLong ? place + 1 : null);
    tell(row, 'aria-setsize', isLong ? drawn.ids.length : null);
  }
}

function tell(row: Element, name: string, value: number | null): void {
  if (value === null) row.removeAttribute(name);
  else if (row.getAttribute(name) !== String(value)) row.setAttribute(name, String(value));
}
