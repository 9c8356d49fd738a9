/*
 * An exam on the wall: the time of day, and start and finish of each paper. It never makes a sound.
 */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { ExamConfig } from '#shared/contract/tools/rooms/exam.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  type ExamSettings,
  examSchedule,
  readExamSettings,
  refitExam,
  USUAL_NOTICES_MS,
} from '#shared/domain/tools/rooms/exam.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { classNames } from '#ui/class-names.ts';
import { useSettings } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import styles from './ExamBoard.module.css';
import { ExamBoard, WallClock } from './ExamBoard.tsx';
import { examMain, shownExam } from './exam-shown.ts';

const ExamStage = lazyPart(() => import('./ExamStage.tsx').then((m) => m.ExamStage));
const ExamEditor = lazyPart(() => import('./ExamEditor.tsx').then((m) => m.ExamEditor));

export type ExamToolProps = { page: string; config: ExamConfig };

export function ExamTool({ page, config }: ExamToolProps) {
  const [isEditing, setEditing] = useState(false);
  const { controller, settings, change, shared } = useSettings({
    page,
    usual: usualOf(config),
    read: readExamSettings,
    asked: askedOf,
    scheduleOf: examSchedule,
    parameters: () => ({}),
    controller: {
      isSilent: true,
      address: { refuses: ['loop', 'sound', 'end'], views: ['clock'] },
    },
  });
  const live = useRun(controller);
  const isFull = useStore(controller.$isFull);
  const nowMs = useStore(controller.tools.$nowMs);
  const now = { settings, live, nowMs };
  const take = (next: ExamSettings) => {
    change(next);
    if (live !== null) controller.tools.act(live.run.id, (run) => refitExam(run, next));
  };
  const { presets } = config;
  const [first] = settings.papers;
  const chosen = settings.papers.length === 1 ? presets.indexOf(first?.ms ?? 0) : -1;
  const choose = (id: string) => {
    if (id === 'edit') return setEditing(!isEditing);
    const ms = presets[Number(id)];
    if (ms === undefined) return;
    const candidates = settings.candidates.filter(({ paper }) => paper === 0);
    take({ ...settings, candidates, papers: [{ title: first?.title ?? '', ms }] });
  };
  return (
    <div className={classNames(settings.isLarge && styles.wide)}>
      <ToolScreen
        controller={controller}
        schedule={examSchedule(settings, nowMs)}
        scheduleAt={(atMs) => examSchedule(settings, atMs)}
        show={(shown) => shownExam(shown, now)}
        face={() => (
          <>
            <WallClock nowMs={nowMs} />
            <ExamBoard {...now} />
          </>
        )}
        line=""
        mainFor={(shown, usual) => examMain(shown, usual, now)}
        stage={isFull ? <ExamStage {...{ controller, now }} /> : undefined}
        note="Keep this tab open. If it crashes, open it again: the times are saved."
        shared={() => ({ ...shared(), plan: withoutCandidates(settings) })}
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
    </div>
  );
}

/**
 * Returns the settings for the share link, without the candidates, because their extra time is
 * private.
 */
function withoutCandidates(settings: ExamSettings): string {
  return JSON.stringify({ ...settings, candidates: [] });
}

function usualOf({ presets, first, words }: ExamConfig): ExamSettings {
  return {
    papers: [{ title: '', ms: presets[first - 1] ?? 3_600_000 }],
    readingMs: 0,
    extras: [],
    candidates: [],
    startMinute: null,
    isLarge: false,
    words,
    noticesMs: USUAL_NOTICES_MS,
  };
}

/** Applies the URL parameters: length or finish of the first paper, its title, and the notices. */
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
