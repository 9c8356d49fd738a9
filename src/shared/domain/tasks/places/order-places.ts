import { moveWithin, type Positioned } from '../../projects/positions.ts';

/**
 * The places that change when one of several tasks, given in their order, comes to stand at
 * `toIndex`. The tasks in between share out the positions that are there, so that no other list
 * is touched; where two had the same one, those after it move up. Nothing for one that is not there.
 */
export function orderPlaces(
  ordered: readonly Positioned[],
  id: string,
  toIndex: number,
): readonly Positioned[] {
  const before = new Map(ordered.map((task) => [task.id, task.position]));
  const ids = ordered.map((task) => task.id);
  const moved = moveWithin(ids, id, toIndex);
  if (moved.every((each, index) => each === ids[index])) return [];
  const places: Positioned[] = [];
  let last = -1;
  for (const [index, each] of moved.entries()) {
    const position = Math.max(ordered[index]?.position ?? 0, last + 1);
    last = position;
    if (before.get(each) !== position) places.push({ id: each, position });
  }
  return places;
}
