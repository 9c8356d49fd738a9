import { useId, useRef } from 'react';
import { deviceTimeZone } from '#platform/time/time-zone.ts';
import { Button } from '#ui/actions/Button.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import styles from './TimeZoneField.module.css';
import { allTimeZones, placeOf } from './time-zones.ts';

/** A search field for time zones that suggests the device's own. */
export function TimeZoneField({
  defaultValue,
  error,
}: {
  defaultValue: string;
  error: string | undefined;
}) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const own = deviceTimeZone();
  const take = () => {
    const input = box.current?.querySelector('input');
    if (input === null || input === undefined) return;
    input.value = own;
    input.focus();
  };
  return (
    <div ref={box} className={styles.field}>
      <TextField
        label="Time zone"
        name="timeZone"
        list={listId}
        defaultValue={defaultValue}
        autoComplete="off"
        spellCheck={false}
        hint="Decides when your day begins. Type a city to search."
        error={error}
        onFocus={(event) => event.currentTarget.select()}
      />
      <datalist id={listId}>
        {allTimeZones().map((zone) => (
          <option key={zone} value={zone}>
            {placeOf(zone)}
          </option>
        ))}
      </datalist>
      {own !== defaultValue && (
        <Button variant="chip" size="small" onClick={take}>
          Use this device’s: {placeOf(own)}
        </Button>
      )}
    </div>
  );
}
