/* Moving rows by pointer. Keys and menus work without this part. */

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';

/** A row that can be moved within its list. */
export interface MovableRow {
  readonly id: string;
  /** Only rows of the same list can be swapped. */
  readonly list: string;
  readonly onPlace: (id: string, next: { id: string; side: 'before' | 'after' }) => void;
}

/**
 * Makes a row draggable and a drop target; `data-edge` marks the drop position, `data-moved` the
 * dragged row.
 */
export function makeMovable(row: HTMLElement, { id, list, onPlace }: MovableRow): () => void {
  const mark = (edge: string | null) => {
    if (edge === null) delete row.dataset['edge'];
    else row.dataset['edge'] = edge;
  };
  const end = combine(
    draggable({
      element: row,
      getInitialData: () => ({ id, list }),
      onDragStart: () => {
        row.dataset['moved'] = '';
      },
      onDrop: () => {
        delete row.dataset['moved'];
      },
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data['list'] === list,
      getData: ({ input, element }) =>
        attachClosestEdge({ id }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) =>
        mark(source.data['id'] === id ? null : extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: ({ self, source }) => {
        mark(null);
        const moved = source.data['id'];
        if (typeof moved !== 'string') return;
        const side = extractClosestEdge(self.data) === 'top' ? 'before' : 'after';
        onPlace(moved, { id, side });
      },
    }),
  );
  return () => {
    end();
    mark(null);
  };
}
