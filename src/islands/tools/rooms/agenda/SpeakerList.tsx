import { useState } from 'react';
import { type AgendaItem, MOST_ITEMS } from '#shared/domain/tools/rooms/agenda.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { LengthField } from '../../parts/fields/LengthField.tsx';

export type SpeakerListProps = {
  items: readonly AgendaItem[];
  onChange: (names: readonly string[], wholeMs: number) => void;
};

/** Names, one per line, that share the time of a meeting equally. */
export function SpeakerList({ items, onChange }: SpeakerListProps) {
  const names = items.map(({ label }) => label);
  const [typed, setTyped] = useState('');
  const each = items[0]?.ms ?? 0;
  // The length as chosen: the shares are rounded and may not add up to it.
  const [wholeMs, setWhole] = useState(Math.round((each * names.length) / 60_000) * 60_000);
  const type = (text: string) => {
    setTyped(text);
    const found = readLines(text);
    if (found.length > 0) onChange(found, wholeMs);
  };
  return (
    <>
      <TextArea
        label="Names, one per line"
        hint={`${lengthText(each)} for each of ${names.length}`}
        rows={5}
        maxLength={2000}
        // The text as typed, unless the names were changed elsewhere.
        value={readLines(typed).join('\n') === names.join('\n') ? typed : names.join('\n')}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <LengthField
        label="Whole meeting"
        ms={wholeMs}
        unit="minutes"
        stepMs={60_000}
        onChange={(ms) => {
          setWhole(ms);
          onChange(names, ms);
        }}
      />
    </>
  );
}

function readLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').slice(0, MOST_ITEMS);
}
