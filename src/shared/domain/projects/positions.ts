/** The place of one project or task in the user's order, counted from 0. */
export interface Positioned {
  readonly id: string;
  readonly position: number;
}

/** Orders by position, then by age: ids of version 7 sort by the instant they were made. */
export function byPosition(one: Positioned, other: Positioned): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

/** The position after every other one. */
export function nextPosition(others: readonly Pick<Positioned, 'position'>[]): number {
  return others.reduce((last, { position }) => Math.max(last, position + 1), 0);
}

/**
 * The position of each id as it stands in the list, counted from 0 without gaps; an id that repeats
 * keeps its first place.
 */
export function positionsOf(orderedIds: readonly string[]): Positioned[] {
  return [...new Set(orderedIds)].map((id, position) => ({ id, position }));
}

/**
 * The list with one id moved so that it stands at `toIndex`; an index outside the list means its
 * nearest end, and an id that is not in the list moves nothing. The given list is left alone.
 */
export function moveWithin(ids: readonly string[], id: string, toIndex: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((other) => other !== id);
  const index = Math.min(Math.max(Math.trunc(toIndex) || 0, 0), others.length);
  return others.toSpliced(index, 0, id);
}
