/* A sequence of steps built by the visitor: the timer above, the editor below. */
import { useState } from 'react';
import type { SequenceConfig } from '#shared/contract/tools/sequences/sequence.ts';
import { saidOf, type ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import {
  readSavedSequences,
  readSequence,
  type Sequence,
  saveSequence,
  sequenceSchedule,
} from '#shared/domain/tools/sequences/sequence.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { useSettings } from '../../page/use-settings.ts';
import { placeIn, useRun } from '../../page/use-tool.ts';
import { Chips } from '../../parts/screen/Chips.tsx';
import { SegmentLine } from '../../parts/screen/SegmentLine.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { SequenceBuilder } from './SequenceBuilder.tsx';

export type SequenceToolProps = { page: string; config: SequenceConfig };

const BLANK: Sequence = {
  name: '',
  steps: [{ label: 'Step 1', ms: 300_000, tone: 'focus', sound: 'bell' }],
  rounds: 1,
};

export function SequenceTool({ page, config }: SequenceToolProps) {
  const {
    controller,
    settings: sequence,
    change,
    choose,
    ask,
    shared,
  } = useSettings({
    page,
    usual: config.presets[0] ?? BLANK,
    read: readSequence,
    asked: askedOf,
    scheduleOf: sequenceSchedule,
    parameters: ({ sound, warnMs, onZero }) => saidOf({ sound, warnMs, onZero }),
    controller: { address: { refuses: ['d', 'until'] } },
  });
  const live = useRun(controller);
  const isAwake = useIsAwake();
  const savedAt = `${page}#saved`;
  const [own, setOwn] = useState<readonly Sequence[] | null>(null);
  /**
   * Counts the selections of another sequence, so that a removed step of the previous one cannot be
   * restored into it.
   */
  const [taken, setTaken] = useState(0);
  const saved = own ?? (isAwake ? readSavedSequences(controller.memory.settings(savedAt)) : []);
  const keepSaved = (next: readonly Sequence[], said: string) => {
    controller.memory.keep(savedAt, next);
    setOwn(next);
    controller.$message.set(said);
  };
  const choices = [...config.presets, ...saved];
  const schedule = ask(sequenceSchedule(sequence));
  const { steps } = live?.run.schedule ?? schedule;
  const chosen = choices.findIndex((each) => textOf(each) === textOf(sequence));
  return (
    <ToolScreen
      controller={controller}
      schedule={schedule}
      isFilled
      line={
        <SegmentLine steps={steps} place={placeIn(live)} fraction={live?.reading.fraction ?? 0} />
      }
      shared={shared}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        <>
          <Chips
            label="Sequences"
            chips={[
              ...choices.map(({ name }, index) => ({ id: String(index), label: name })),
              { id: 'blank', label: 'Blank' },
            ]}
            chosen={String(chosen)}
            onChoose={(id) => {
              setTaken(taken + 1);
              choose(choices[Number(id)] ?? BLANK);
            }}
          />
          <SequenceBuilder
            key={taken}
            sequence={sequence}
            onChange={change}
            isSaved={saved.some(({ name }) => name === sequence.name)}
            onSave={() => keepSaved(saveSequence(saved, sequence), `Saved: ${sequence.name}`)}
            onForget={() =>
              keepSaved(
                saved.filter(({ name }) => name !== sequence.name),
                `Deleted: ${sequence.name}`,
              )
            }
          />
        </>
      }
    />
  );
}

/** Applies the URL parameters: the name and the rounds. */
function askedOf(sequence: Sequence, { label, onZero, ...request }: ToolRequest): Sequence {
  const rounds = onZero === 'repeat' ? null : request.rounds;
  const named = { ...sequence, ...(label === undefined ? {} : { name: label.slice(0, 60) }) };
  return readSequence({ ...named, ...(rounds === undefined ? {} : { rounds }) }) ?? named;
}

/** Returns a normalised text of a sequence, for comparisons. */
function textOf(sequence: Sequence): string {
  return JSON.stringify(readSequence(sequence));
}
