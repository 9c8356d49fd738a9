import {
  type ListPart,
  listParts,
  type RowRange,
  rowsBetween,
  type StackedRows,
} from './list-parts.ts';
import type { RowHeights } from './row-heights.ts';

/** Rows are drawn before they come into sight: so far from it, in px. */
const AHEAD_PX = 600;

/** What carries something that would be lost with its row: it says so, or the row is being dragged. */
const HELD = '[data-keep], [data-moved]';

/** Which rows are drawn. */
export interface Sight extends RowRange {
  /** Those that stay wherever they are, by id. */
  readonly kept: readonly string[];
}

/** What is drawn before anybody has looked where the screen is. */
export const BEGINNING: Sight = { first: 0, last: 24, kept: [] };

/** A list as it is drawn: each part has an element, in the same order. */
export interface DrawnList {
  readonly element: HTMLElement;
  readonly ids: readonly string[];
  readonly parts: readonly ListPart[];
}

/** The rows of a list as they stand. */
export function stacked(ids: readonly string[], heights: RowHeights): StackedRows {
  return { count: ids.length, heightOf: (place) => heights.of(ids[place] ?? '') };
}

/** What is drawn of a list where these rows are in sight. */
export function partsInSight(
  ids: readonly string[],
  sight: Sight,
  heights: RowHeights,
): readonly ListPart[] {
  const kept = sight.kept.map((id) => ids.indexOf(id)).filter((place) => place >= 0);
  return listParts(stacked(ids, heights), sight, kept);
}

/** Every row that is drawn, with its element. */
export function rowsOf({ element, parts }: DrawnList): readonly (readonly [number, Element])[] {
  return parts.flatMap((part, nth) => {
    const row = element.children[nth];
    return part.kind === 'row' && row !== undefined ? [[part.place, row] as const] : [];
  });
}

/** The row, by id, that an element is in; null where it is in none. */
export function rowAround(drawn: DrawnList, target: Element): string | null {
  const found = rowsOf(drawn).find(([, row]) => row.contains(target));
  return found === undefined ? null : (drawn.ids[found[0]] ?? null);
}

/** What should be drawn with the screen where it is; null while the list is not shown at all. */
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

/** Whether two show the same rows. */
export function isSameSight(one: Sight, other: Sight): boolean {
  return (
    one.first === other.first &&
    one.last === other.last &&
    one.kept.length === other.kept.length &&
    one.kept.every((id, nth) => id === other.kept[nth])
  );
}

/** Tells assistive technology which rows of how many these are; those that are not drawn count, too. */
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
