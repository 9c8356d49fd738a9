import { moveWithin, type Positioned, positionsOf } from './positions.ts';
import { type SortableProject, sortProjects } from './sort-projects.ts';

/** A place in the order, told by the project it lies beside. */
export interface PlaceBeside {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/**
 * The places that change when a project changes sides with its neighbour before (`-1`) or after (`1`)
 * among those of its status; none at the end.
 */
export function stepPlaces(
  projects: readonly SortableProject[],
  id: string,
  by: -1 | 1,
): readonly Positioned[] {
  const ids = idsBeside(projects, id);
  const neighbour = ids[ids.indexOf(id) + by];
  if (neighbour === undefined) return [];
  return movePlaces(projects, id, { id: neighbour, side: by === -1 ? 'before' : 'after' });
}

/** The places that change when a project goes beside another of its status; none where it stands there. */
export function movePlaces(
  projects: readonly SortableProject[],
  id: string,
  to: PlaceBeside,
): readonly Positioned[] {
  if (id === to.id || !idsBeside(projects, id).includes(to.id)) return [];
  const order = sortProjects(projects).map((project) => project.id);
  const others = order.filter((other) => other !== id);
  const index = others.indexOf(to.id) + (to.side === 'after' ? 1 : 0);
  const moved = moveWithin(order, id, index);
  if (moved.join() === order.join()) return [];
  const before = new Map(projects.map((project) => [project.id, project.position]));
  return positionsOf(moved).filter((place) => before.get(place.id) !== place.position);
}

/** The projects of the same status in order, this one among them; none for one that is not there. */
export function idsBeside(projects: readonly SortableProject[], id: string): readonly string[] {
  const all = sortProjects(projects);
  const status = all.find((project) => project.id === id)?.status;
  return all.filter((project) => project.status === status).map((project) => project.id);
}
