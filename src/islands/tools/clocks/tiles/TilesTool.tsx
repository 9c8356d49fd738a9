/* Big tiles: a tap on one starts its length. */
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { TimedConfig } from '#shared/contract/tools/clocks/timed.ts';
import {
  lengthField,
  listField,
  readSettings,
} from '#shared/domain/tools/addresses/settings-reading.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useRun } from '../../page/use-tool.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { type Looks, timingOf, useTimed } from '../timed/use-timed.ts';
import { Tile } from './Tile.tsx';
import styles from './TilesTool.module.css';

export type TilesToolProps = { page: string; config: TimedConfig };

/** The lengths on the tiles, with the visitor's changes. */
interface TileLook {
  readonly tiles: readonly number[];
}

export function TilesTool({ page, config }: TilesToolProps) {
  const [looks] = useState(() => looksOf(config));
  const { controller, timing, schedule, change, start, mainFor, shared } = useTimed({
    page,
    config,
    looks,
  });
  const field = useRef<HTMLInputElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { ms, untilMinuteOfDay } = useStore(controller.$request);
  // A link with a length shows that timer, not the tiles.
  const isAsked = ms !== undefined || untilMinuteOfDay !== undefined;
  const isIdle = useRun(controller) === null && !isAsked;
  const { tiles } = timing.look;
  const setTile = (place: number, ms: number) => {
    change({ look: { tiles: tiles.map((each, index) => (index === place ? ms : each)) } });
    controller.$message.set(`The tile is ${lengthText(ms)} now`);
  };
  const grid = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser.
    <div className={styles.tiles} role="group" aria-label="Start at once">
      {tiles.map((ms, place) => (
        <Tile
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place; two may be equally long.
          key={place}
          {...{ ms, isEditing }}
          onStart={() => start({ ms, untilMinuteOfDay: null })}
          onChange={(next) => setTile(place, next)}
        />
      ))}
    </div>
  );
  return (
    <ToolScreen
      {...{ controller, schedule, mainFor, shared, field }}
      show={(shown) => (isIdle ? { ...shown, detail: 'Tap starts, hold edits.' } : shown)}
      face={() => (isIdle ? grid : undefined)}
      {...(isIdle ? { line: '', row: '' } : {})}
      nextPage={config.nextPage}
      canKeep={config.log === 'session'}
      setter={
        isIdle && (
          <div className={styles.foot}>
            <TimeEntry
              now={controller.clock.now}
              field={field}
              action="Start"
              takesName
              onEnter={(entered) => start(timingOf(entered))}
              onLeave={null}
            />
            <Button
              variant="chip"
              aria-pressed={isEditing}
              onClick={() => setEditing((before) => !before)}
            >
              Edit the tiles
            </Button>
          </div>
        )
      }
    />
  );
}

function looksOf({ lengths }: TimedConfig): Looks<TileLook> {
  const tiles = listField(lengthField(1000), { least: lengths.length, most: lengths.length });
  return {
    usual: { tiles: lengths },
    read: (value) => readSettings<TileLook>(value, { tiles }),
  };
}
