/* Rain, stream and fire: a bed of noise with many small events over it. */
import {
  brownNoise,
  highPass,
  lowPass,
  pinkNoise,
  type Random,
  type Source,
  wander,
  whiteNoise,
} from './noise-sources.ts';

/** An event that sounds: its next sample, and whether that was the last that can be heard. */
interface SoundEvent {
  next(): number;
  isOver: boolean;
}

/** Events that begin at random, each with this chance at a sample, added up. */
function events(random: Random, chance: number, begin: () => SoundEvent): Source {
  let live: SoundEvent[] = [];
  return () => {
    if (random() < chance) live.push(begin());
    let sum = 0;
    let isAnyOver = false;
    for (const event of live) {
      sum += event.next();
      isAnyOver ||= event.isOver;
    }
    if (isAnyOver) live = live.filter((event) => !event.isOver);
    return sum;
  };
}

/** Below this an event cannot be heard any more. */
const SILENT = 0.0005;

interface Tone {
  readonly hz: number;
  /** By how much of its frequency it rises in a second. */
  readonly rise: number;
  readonly level: number;
  readonly decayS: number;
}

/** A short tone that swells within a millisecond and dies away. */
function blip(rate: number, { hz, rise, level, decayS }: Tone): SoundEvent {
  const keeps = Math.exp(-1 / (decayS * rate));
  const swell = Math.exp(-1 / (0.001 * rate));
  let phase = 0;
  let height = level;
  let attack = 1;
  let step = (2 * Math.PI * hz) / rate;
  const growth = 1 + rise / rate;
  return {
    isOver: false,
    next() {
      phase += step;
      step *= growth;
      height *= keeps;
      attack *= swell;
      this.isOver = height < SILENT;
      return Math.sin(phase) * height * (1 - attack);
    },
  };
}

/** A crack: a burst of noise that dies away at once. */
function crack(
  random: Random,
  rate: number,
  { level, decayS }: Pick<Tone, 'level' | 'decayS'>,
): SoundEvent {
  const keeps = Math.exp(-1 / (decayS * rate));
  const bright = highPass(900, rate);
  let height = level;
  return {
    isOver: false,
    next() {
      height *= keeps;
      this.isOver = height < SILENT;
      return bright((random() * 2 - 1) * height);
    },
  };
}

const between = (random: Random, from: number, to: number) => from + random() * (to - from);

/** Rain: a bright hiss in slow gusts, with drops that fall near by. */
export function rain(random: Random, rate: number): Source {
  const noise = pinkNoise(random);
  const patter = whiteNoise(random);
  const [above, below] = [highPass(500, rate), lowPass(7500, rate)];
  const bright = highPass(2200, rate);
  const gust = wander(random, rate, { from: 0.75, to: 1.1, everyS: 2.5 });
  const drops = events(random, 55 / rate, () =>
    blip(rate, {
      hz: between(random, 1800, 5200),
      rise: between(random, -1, 2),
      level: 0.1 + 1.4 * random() ** 4,
      decayS: between(random, 0.0015, 0.006),
    }),
  );
  return () => (below(above(noise()) * 1.5 + bright(patter()) * 0.16) + drops() * 0.7) * gust();
}

/** A stream: the murmur of water, with bubbles whose tones rise. */
export function stream(random: Random, rate: number): Source {
  const noise = pinkNoise(random);
  const [above, below] = [highPass(180, rate), lowPass(900, rate)];
  const shimmer = lowPass(3800, rate);
  const flow = wander(random, rate, { from: 0.6, to: 1.25, everyS: 0.7 });
  const bubbles = events(random, 34 / rate, () =>
    blip(rate, {
      hz: between(random, 350, 1300),
      rise: between(random, 4, 14),
      level: 0.08 + 0.5 * random() ** 3,
      decayS: between(random, 0.012, 0.045),
    }),
  );
  return () => {
    const sample = noise();
    return (below(above(sample)) * 1.6 + shimmer(sample) * 0.18) * flow() + bubbles() * 0.8;
  };
}

/** A fire: a low roar that flickers, and crackling in showers. */
export function fire(random: Random, rate: number): Source {
  const roar = brownNoise(random, rate);
  const [deep, soft] = [lowPass(320, rate), highPass(40, rate)];
  const hiss = whiteNoise(random);
  const air = highPass(1500, rate);
  const flicker = wander(random, rate, { from: 0.45, to: 1.15, everyS: 0.25 });
  const mood = wander(random, rate, { from: 0.15, to: 1, everyS: 1.8 });
  const crackles = events(random, 26 / rate, () =>
    crack(random, rate, {
      level: 0.04 + 0.96 * random() ** 7,
      decayS: between(random, 0.0008, 0.006),
    }),
  );
  return () =>
    soft(deep(roar())) * 0.26 * flicker() + air(hiss()) * 0.008 * flicker() + crackles() * mood();
}
