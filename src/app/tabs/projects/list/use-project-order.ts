import { useState } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Positioned } from '#shared/domain/projects/positions.ts';
import {
  idsBeside,
  movePlaces,
  type PlaceBeside,
  stepPlaces,
} from '#shared/domain/projects/step-places.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../../workspace/app-context.ts';

/** Reorders projects. */
export interface ProjectOrder {
  /** Swaps with the previous project (`-1`) or the next one (`1`). */
  step(id: string, by: -1 | 1): void;
  /** Moves next to another project. */
  move(id: string, to: PlaceBeside): void;
}

/** The order of the projects, and a sentence about what was moved last. */
export function useProjectOrder(): { order: ProjectOrder; announcement: string } {
  const { projects } = useApp().workspace;
  const [announcement, setAnnouncement] = useState('');
  // Made once: five hundred rows hold it.
  const [order] = useState<ProjectOrder>(() => {
    const all = (): readonly Project[] => valueOr(projects.$projects.get(), []);
    function put(id: string, places: readonly Positioned[]): void {
      if (places.length === 0) return;
      void projects.order(places);
      const ids = idsBeside(all(), id);
      const title = all().find((project) => project.id === id)?.title ?? '';
      setAnnouncement(`“${title}” is now number ${ids.indexOf(id) + 1} of ${ids.length}.`);
    }
    return {
      step: (id, by) => put(id, stepPlaces(all(), id, by)),
      move: (id, to) => put(id, movePlaces(all(), id, to)),
    };
  });
  return { order, announcement };
}
