import { moveWithin, type Positioned, positionsOf } from './positions.ts';
import { type SortableProject, sortProjects } from './sort-projects.ts';

/**
 * The places that change when a project changes sides with its neighbour before (`-1`) or after (`1`)
 * among those of its status; none at the end.
 */
export function stepPlaces(
  projects: readonly SortableProject[],
  id: string,
  by: -1 | 1,
): readonly Positioned[] {
  const all = sortProjects(projects);
  const status = all.find((project) => project.id === id)?.status;
  const ids = all.filter((project) => project.status === status).map((project) => project.id);
  const neighbour = ids[ids.indexOf(id) + by];
  if (status === undefined || neighbour === undefined) return [];
  const order = all.map((project) => project.id);
  const places = positionsOf(moveWithin(order, id, order.indexOf(neighbour)));
  const before = new Map(projects.map((project) => [project.id, project.position]));
  return places.filter((place) => before.get(place.id) !== place.position);
}
