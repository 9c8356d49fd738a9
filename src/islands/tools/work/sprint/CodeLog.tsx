import { useStore } from '@nanostores/react';
import { type CodingPreset, codingLog } from '#shared/domain/tools/work/coding.ts';
import { workOfDay } from '#shared/domain/tools/work/work-log.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { CopyBox } from '../../parts/log/CopyBox.tsx';

export type CodeLogProps = {
  controller: ToolPageController;
  log: WorkLog;
  presets: readonly CodingPreset[];
};

/** Today's blocks as text to copy; empty before the first one is finished. */
export function CodeLog({ controller, log, presets }: CodeLogProps) {
  const entries = useStore(log.$entries);
  const nowMs = useStore(controller.tools.$nowMs);
  const today = workOfDay(entries, controller.page, nowMs);
  if (today.length === 0) return null;
  return <CopyBox label="Today’s log" text={codingLog(today, presets)} />;
}
