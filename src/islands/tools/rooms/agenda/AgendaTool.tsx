/* A meeting: the current item in large type, the next one, and the end of the meeting. */
import { useCallback } from 'react';
import type { AgendaConfig } from '#shared/contract/tools/rooms/agenda.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  type AgendaSettings,
  agendaMs,
  agendaSchedule,
  meetingCost,
  nextItem,
  readAgendaSettings,
} from '#shared/domain/tools/rooms/agenda.ts';
import { useSettings, withoutLabel } from '../../page/use-settings.ts';
import { useNow, useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { SegmentLine } from '../../parts/screen/SegmentLine.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { AgendaEditor } from './AgendaEditor.tsx';
import styles from './AgendaTool.module.css';
import { shownAgenda } from './agenda-shown.ts';

export type AgendaToolProps = { page: string; config: AgendaConfig };

const ONE_ITEM: AgendaSettings = {
  name: '',
  items: [{ label: 'Item 1', owner: '', ms: 1_800_000 }],
  keepsEnd: false,
  isPerSpeaker: false,
  hasCost: false,
  people: 6,
  rate: 60,
};

export function AgendaTool({ page, config }: AgendaToolProps) {
  const { controller, settings, change, choose, ask, shared } = useSettings({
    page,
    usual: config.presets[0]?.settings ?? ONE_ITEM,
    read: readAgendaSettings,
    asked: askedOf,
    scheduleOf: agendaSchedule,
    parameters: withoutLabel,
    controller: { address: { refuses: ['loop'], views: ['agenda'] } },
  });
  const live = useRun(controller);
  const nowMs = useNow(controller, true);
  const { keepsEnd } = settings;
  const goOn = useCallback(() => {
    const run = controller.run().get();
    if (run === null) return;
    controller.tools.act(run.id, (current, atMs) => nextItem(current, atMs, keepsEnd));
  }, [controller, keepsEnd]);
  const { steps } = live?.run.schedule ?? agendaSchedule(settings);
  const place = live === null ? -1 : live.run.place + (live.run.status === 'ended' ? 1 : 0);
  const cost = meetingCost(settings, live?.reading.wholePassedMs ?? 0);
  const choosePreset = (id: string) => {
    const preset = config.presets[Number(id)]?.settings;
    const { people, rate, hasCost } = settings;
    if (preset !== undefined) choose({ ...preset, keepsEnd, people, rate, hasCost });
  };
  const chosen = config.presets.findIndex(
    ({ settings: preset }) => JSON.stringify(preset.items) === JSON.stringify(settings.items),
  );
  return (
    <ToolScreen
      controller={controller}
      schedule={ask(agendaSchedule(settings))}
      isFilled
      onSkip={goOn}
      show={(shown) => shownAgenda(shown, live, { settings, nowMs })}
      line={<SegmentLine steps={steps} place={place} fraction={live?.reading.fraction ?? 0} />}
      controls={
        settings.hasCost ? (
          <p className={styles.cost}>
            Cost so far: <strong>{cost}</strong>
          </p>
        ) : undefined
      }
      shared={shared}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        <>
          <Chips
            label="Meetings"
            chips={config.presets.map(({ label }, index) => ({ id: String(index), label }))}
            chosen={String(chosen)}
            onChoose={choosePreset}
          />
          <AgendaEditor settings={settings} onChange={change} place={place} />
        </>
      }
    />
  );
}

/**
 * Applies the URL parameters: the total length, which is shared in proportion to the items, and the
 * name.
 */
function askedOf(settings: AgendaSettings, { ms, label }: ToolRequest): AgendaSettings {
  const whole = agendaMs(settings);
  const items =
    ms === undefined
      ? settings.items
      : settings.items.map((item) => ({
          ...item,
          ms: Math.max(1000, Math.round((item.ms * ms) / whole / 1000) * 1000),
        }));
  return { ...settings, items, name: label === undefined ? settings.name : label.slice(0, 60) };
}
