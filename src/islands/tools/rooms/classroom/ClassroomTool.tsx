/* A class before a projector: the task, the time, and the voice level. */
import { useRef } from 'react';
import type { ClassroomConfig } from '#shared/contract/tools/rooms/classroom.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  CLASS_VIEWS,
  type ClassroomSettings,
  classroomSchedule,
  readClassroomSettings,
  VOICES,
} from '#shared/domain/tools/rooms/classroom.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useSettings, withoutLabel } from '../../page/use-settings.ts';
import { useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { Toggles } from '../../parts/screen/Toggles.tsx';
import { Digits } from '../../parts/screen/ToolPanel.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { ClassPicture } from './ClassPicture.tsx';
import styles from './ClassroomTool.module.css';
import { ClassHead, hasDrawn } from './Drawn.tsx';
import { RandomNames } from './RandomNames.tsx';
import { type Draw, useDraw } from './use-draw.ts';
import { VoiceLight } from './VoiceLight.tsx';

export type ClassroomToolProps = { page: string; config: ClassroomConfig };

const VIEW_NAMES = { digits: 'Digits', disc: 'Disc', lights: 'Lights', bar: 'Path' } as const;
const VOICE_NAMES = { silent: 'Silent', whisper: 'Whisper', talk: 'Talk' } as const;

/** Returns the content of the full screen beside the digits. */
function fullOf(
  { voice, view }: NonNullable<ReturnType<typeof readClassroomSettings>>,
  draw: Draw,
) {
  const above = <ClassHead {...{ voice, draw }} />;
  return { above, hasPicture: view !== 'digits', hasList: hasDrawn(draw) };
}

function renamed(run: Run, name: string): Run {
  return { ...run, schedule: { ...run.schedule, name } };
}

export function ClassroomTool({ page, config }: ClassroomToolProps) {
  const field = useRef<HTMLInputElement>(null);
  const { controller, settings, change, enter, ask, shared } = useSettings({
    page,
    usual: usualOf(config),
    read: readClassroomSettings,
    asked: askedOf,
    scheduleOf: classroomSchedule,
    parameters: withoutLabel,
    controller: { address: { views: CLASS_VIEWS } },
  });
  const { voice, view, hasMusic } = settings;
  const chosen = config.presets.findIndex(
    ({ label, ms }) => label === settings.activity && ms === settings.ms,
  );
  const live = useRun(controller);
  const draw = useDraw(settings);
  const fraction = live?.run.status === 'ended' ? 1 : (live?.reading.fraction ?? 0);
  const isUnderWay = live !== null && live.run.status !== 'ended';
  /**
   * Changes the task, and renames a timer in progress: the screen, the tab and the end panel show
   * its name.
   */
  const nameTask = (activity: string) => {
    change({ ...settings, activity });
    if (!isUnderWay) return;
    controller.tools.act(live.run.id, (run) => renamed(run, activity));
  };
  return (
    <ToolScreen
      controller={controller}
      schedule={ask(classroomSchedule(settings))}
      field={field}
      show={(shown) => ({ ...shown, label: settings.activity || shown.label })}
      face={({ clock, isOver }) => (
        <>
          <VoiceLight voice={voice} />
          <Digits clock={clock} isOver={isOver} />
        </>
      )}
      full={fullOf(settings, draw)}
      line={<ClassPicture view={view} fraction={fraction} />}
      shared={() => ({ ...shared(), plan: withoutNames(settings) })}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        <>
          <Chips
            label="Phases of a lesson"
            chips={config.presets.map(({ label }, index) => ({ id: String(index), label }))}
            chosen={String(chosen)}
            onChoose={(id) => {
              const preset = config.presets[Number(id)];
              if (preset === undefined) return;
              // The task and voice level of the preset would be shown beside the time of the
              // running phase.
              if (isUnderWay) return controller.$message.set('A timer is running. Reset it first.');
              const { label, ...phase } = preset;
              change({ ...settings, ...phase, activity: label });
            }}
          />
          <div className={styles.fields}>
            <TextField
              label="The task"
              value={settings.activity}
              maxLength={80}
              autoComplete="off"
              placeholder="Underline three verbs"
              onChange={(event) => nameTask(event.currentTarget.value)}
            />
            <TimeEntry
              now={controller.clock.now}
              field={field}
              onEnter={(entered) => enter(entered, (found, ms) => ({ ...found, ms }))}
            />
          </div>
          <div className={styles.fields}>
            <SegmentedControl
              label="Voices"
              value={voice}
              segments={VOICES.map((value) => ({ value, label: VOICE_NAMES[value] }))}
              onChange={(next) => change({ ...settings, voice: next })}
            />
            <SegmentedControl
              label="View"
              value={view}
              segments={CLASS_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
              onChange={(next) => change({ ...settings, view: next })}
            />
          </div>
          <Toggles
            label="Music"
            toggles={[
              {
                label: 'Music at the end',
                isOn: hasMusic,
                onChange: (isOn) => change({ ...settings, hasMusic: isOn }),
              },
            ]}
          />
          <RandomNames {...{ settings, draw }} onChange={change} />
        </>
      }
    />
  );
}

function usualOf({ presets: [first] }: ClassroomConfig): ClassroomSettings {
  return {
    activity: first?.label ?? '',
    ms: first?.ms ?? 300_000,
    voice: first?.voice ?? 'silent',
    hasMusic: first?.hasMusic ?? false,
    view: 'digits',
    names: [],
    groupSize: 4,
  };
}

/** Returns the settings for the share link, without the names of pupils. */
function withoutNames(settings: ClassroomSettings): string {
  return JSON.stringify({ ...settings, names: [] });
}

/** Applies the URL parameters: the length, the task and the view. */
function askedOf(settings: ClassroomSettings, request: ToolRequest): ClassroomSettings {
  const { ms, label } = request;
  const view = CLASS_VIEWS.find((each) => each === request.view);
  return {
    ...settings,
    ...(ms === undefined ? {} : { ms }),
    ...(label === undefined ? {} : { activity: label.slice(0, 80) }),
    ...(view === undefined ? {} : { view }),
  };
}
