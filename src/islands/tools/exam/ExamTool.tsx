/* An exam on the wall: the time of day, and when every paper began and is over. Never a sound. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy-part.tsx';
import type { ExamConfig } from '#shared/contract/tools/exam.ts';
import {
  type ExamSettings,
  examPlan,
  readExamSettings,
  refitExam,
  startText,
  USUAL_NOTICES_MS,
} from '#shared/domain/tools/exam.ts';
import { lengthText } from '#shared/domain/tools/time-text.ts';
import type { ToolRequest } from '#shared/domain/tools/tool-request.ts';
import { Chips } from '../screen/Chips.tsx';
import type { MainAct } from '../screen/MainRow.tsx';
import type { Shown } from '../screen/shown.ts';
import { ToolScreen } from '../screen/ToolScreen.tsx';
import { useSettings } from '../use-settings.ts';
import { useRun } from '../use-tool.ts';
import { ExamBoard, ExamStage, WallClock } from './ExamBoard.tsx';
import { type ExamNow, shownExam } from './exam-shown.ts';

const ExamEditor = lazyPart(() => import('./ExamEditor.tsx').then((m) => m.ExamEditor));

export type ExamToolProps = { page: string; config: ExamConfig };

export function ExamTool({ page, config }: ExamToolProps) {
  const [isEditing, setEditing] = useState(false);
  const { desk, settings, change, shared } = useSettings({
    page,
    usual: usualOf(config),
    read: readExamSettings,
    asked: askedOf,
    planOf: examPlan,
    wish: () => ({}),
    desk: { isSilent: true, address: { refuses: ['loop', 'sound', 'end'], views: ['clock'] } },
  });
  const live = useRun(desk);
  const nowMs = useStore(desk.tools.$nowMs);
  const now = { settings, live, nowMs };
  const take = (next: ExamSettings) => {
    change(next);
    if (live !== null) desk.tools.act(live.run.id, (run) => refitExam(run, next));
  };
  const { presets } = config;
  const [first] = settings.papers;
  const chosen = settings.papers.length === 1 ? presets.indexOf(first?.ms ?? 0) : -1;
  const choose = (id: string) => {
    if (id === 'edit') return setEditing(!isEditing);
    const ms = presets[Number(id)];
    if (ms !== undefined) take({ ...settings, papers: [{ title: first?.title ?? '', ms }] });
  };
  return (
    <ToolScreen
      desk={desk}
      plan={examPlan(settings, nowMs)}
      planAt={(atMs) => examPlan(settings, atMs)}
      show={(shown) => shownExam(shown, now)}
      face={() => (
        <>
          <WallClock nowMs={nowMs} />
          <ExamBoard {...now} />
        </>
      )}
      line=""
      mainFor={(shown, usual) => mainOf(shown, usual, now)}
      stage={<ExamStage {...now} phase={shownExam(IDLE, now).label} />}
      note="Keep this tab open. Open it again after a crash: the times are kept."
      shared={shared}
      canKeep={config.log === 'session'}
      nextPage={config.nextPage}
      setter={
        <>
          <Chips
            label="Lengths"
            chips={[
              ...presets.map((ms, index) => ({ id: String(index), label: lengthText(ms) })),
              { id: 'edit', label: isEditing ? 'Close' : 'Set up the exam' },
            ]}
            chosen={isEditing ? 'edit' : String(chosen)}
            onChoose={choose}
          />
          {isEditing && <ExamEditor settings={settings} onChange={take} />}
        </>
      }
    />
  );
}

const IDLE: Shown = {
  ...{ status: 'idle', clock: '', label: '', detail: '', tone: 'focus', fraction: 0 },
  isOver: false,
};

/** A scheduled start is said by its button. */
function mainOf(shown: Shown, usual: MainAct, { settings, nowMs }: ExamNow): MainAct {
  const { startMinute } = settings;
  if (shown.status !== 'idle' || startMinute === null) return usual;
  return { ...usual, label: `Start at ${startText(startMinute, nowMs)}` };
}

function usualOf({ presets, first, words }: ExamConfig): ExamSettings {
  return {
    papers: [{ title: '', ms: presets[first - 1] ?? 3_600_000 }],
    ...{ readingMs: 0, extras: [], startMinute: null, isLarge: false, words },
    noticesMs: USUAL_NOTICES_MS,
  };
}

/** The address may set the length or the finish of the first paper, its title, and the notices. */
function askedOf(settings: ExamSettings, request: ToolRequest): ExamSettings {
  const { label, untilMinuteOfDay, warnMs: noticesMs = settings.noticesMs } = request;
  const [first, ...others] = settings.papers;
  const readingMs = untilMinuteOfDay === undefined ? 0 : settings.readingMs;
  const ms = request.ms === undefined ? undefined : request.ms - readingMs;
  if (first === undefined) return settings;
  const paper = {
    title: label === undefined ? first.title : label.slice(0, 60),
    ms: ms === undefined ? first.ms : Math.max(60_000, ms),
  };
  return { ...settings, papers: [paper, ...others], noticesMs };
}
