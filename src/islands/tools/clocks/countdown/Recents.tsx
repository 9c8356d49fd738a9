import { useStore } from '@nanostores/react';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import type { RecentTimer } from '#stores/tools/page-memory.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { Chips } from '../../parts/screen/Chips.tsx';

export type RecentsProps = {
  controller: ToolPageController;
  onChoose: (recent: RecentTimer) => void;
};

/** The timers that were started on this page recently. */
export function Recents({ controller, onChoose }: RecentsProps) {
  // Renders again at each start, which adds a timer to the front of the list.
  useStore(controller.run());
  const recents = controller.memory.recents().filter(({ page }) => page === controller.page);
  if (recents.length === 0) {
    return <p className="field-hint">Timers you start will appear here.</p>;
  }
  return (
    <Chips
      label="Recently used"
      chips={recents.map(({ name, ms }, place) => ({
        id: String(place),
        label: [name, lengthText(ms)].filter((text) => text !== '').join(' '),
      }))}
      chosen={null}
      onChoose={(id) => {
        const recent = recents[Number(id)];
        if (recent !== undefined) onChoose(recent);
      }}
    />
  );
}
