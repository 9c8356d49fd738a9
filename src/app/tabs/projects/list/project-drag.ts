import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { PlaceBeside } from '#shared/domain/projects/step-places.ts';

/** The side of a row where the dragged row would be placed. */
export type DropSide = PlaceBeside['side'];

/** A row that can be dragged within its group. */
export interface DraggedRow {
  readonly id: string;
  readonly group: string;
  readonly onDragging: (isDragging: boolean) => void;
  /** Called with the side where a row above this one would be placed; null when it has left. */
  readonly onSide: (side: DropSide | null) => void;
  readonly onDrop: (id: string, to: PlaceBeside) => void;
}

/** Makes an element draggable and a drop target; returns a cleanup function. */
export function connectRow(element: HTMLElement, row: DraggedRow): () => void {
  const { id, group } = row;
  const sideOf = (data: Record<string | symbol, unknown>): DropSide =>
    extractClosestEdge(data) === 'bottom' ? 'after' : 'before';
  return combine(
    draggable({
      element,
      getInitialData: () => ({ group, id }),
      onDragStart: () => row.onDragging(true),
      onDrop: () => row.onDragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['group'] === group && source.data['id'] !== id,
      getData: ({ input }) =>
        attachClosestEdge({ id }, { element, input, allowedEdges: ['top', 'bottom'] }),
      getIsSticky: () => true,
      onDrag: ({ self }) => row.onSide(sideOf(self.data)),
      onDragLeave: () => row.onSide(null),
      onDrop: ({ self, source }) => {
        row.onSide(null);
        row.onDrop(String(source.data['id']), { id, side: sideOf(self.data) });
      },
    }),
  );
}
