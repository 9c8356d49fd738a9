/*
 * The accents that come with premium: the colours that stand in for those of `tokens.css`, each for
 * light and dark. The app alone shows them, so no public page carries them.
 */
import { ACCENTS, type Accent } from '#shared/domain/settings/premium-settings.ts';

/** A colour on light and on dark grounds. */
export type ColorPair = readonly [light: string, dark: string];

/** The colours of an accent, by the tokens that they stand in for. */
export interface AccentColors {
  readonly primary: ColorPair;
  readonly 'primary-ink': ColorPair;
  readonly 'primary-fill': ColorPair;
  readonly 'primary-fill-hover': ColorPair;
  readonly 'primary-soft': ColorPair;
  readonly unripe: ColorPair;
  readonly turning: ColorPair;
  readonly ripe: ColorPair;
}

/** An accent that is not the default. */
export type PremiumAccent = Exclude<Accent, 'tomato'>;

/** Names of the accents. */
export const ACCENT_NAMES: Readonly<Record<Accent, string>> = {
  tomato: 'Tomato',
  apricot: 'Apricot',
  olive: 'Olive',
  blueberry: 'Blueberry',
  plum: 'Plum',
  raspberry: 'Raspberry',
  graphite: 'Graphite',
};

/** The colours of each premium accent. */
export const ACCENT_COLORS: Readonly<Record<PremiumAccent, AccentColors>> = {
  apricot: {
    primary: ['#c76707', '#d0701a'],
    'primary-ink': ['#994f09', '#df9561'],
    'primary-fill': ['#b15b05', '#b15b05'],
    'primary-fill-hover': ['#9c4f02', '#a45406'],
    'primary-soft': ['#fbede4', '#372010'],
    unripe: ['#729a23', '#9bc03f'],
    turning: ['#b88513', '#d29d38'],
    ripe: ['#c76707', '#d0701a'],
  },
  olive: {
    primary: ['#728a22', '#79922b'],
    'primary-ink': ['#566a02', '#99ad67'],
    'primary-fill': ['#647b07', '#647b07'],
    'primary-fill-hover': ['#576c06', '#5c7208'],
    'primary-soft': ['#eef3e4', '#232a0f'],
    unripe: ['#b88513', '#d29d38'],
    turning: ['#95921c', '#acaa3c'],
    ripe: ['#728a22', '#79922b'],
  },
  blueberry: {
    primary: ['#6e77e2', '#757fea'],
    'primary-ink': ['#5257bf', '#95a0f2'],
    'primary-fill': ['#6168d2', '#6168d2'],
    'primary-fill-hover': ['#5358c0', '#585ec7'],
    'primary-soft': ['#eceffe', '#21243c'],
    unripe: ['#729a23', '#9bc03f'],
    turning: ['#0d9da4', '#17b8bf'],
    ripe: ['#6e77e2', '#757fea'],
  },
  plum: {
    primary: ['#a468c7', '#ac70cf'],
    'primary-ink': ['#8449a5', '#c194dc'],
    'primary-fill': ['#9559b6', '#9559b6'],
    'primary-fill-hover': ['#854aa6', '#8b50ad'],
    'primary-soft': ['#f5edfa', '#2e2036'],
    unripe: ['#729a23', '#9bc03f'],
    turning: ['#cd6f9e', '#e887b6'],
    ripe: ['#a468c7', '#ac70cf'],
  },
  raspberry: {
    primary: ['#d84f8a', '#e15791'],
    'primary-ink': ['#b32b6b', '#ed85ac'],
    'primary-fill': ['#c63e7b', '#c63e7b'],
    'primary-fill-hover': ['#b52c6c', '#bc3472'],
    'primary-soft': ['#fcebf0', '#381d27'],
    unripe: ['#729a23', '#9bc03f'],
    turning: ['#d67161', '#f18978'],
    ripe: ['#d84f8a', '#e15791'],
  },
  graphite: {
    primary: ['#6e757f', '#9ea6b1'],
    'primary-ink': ['#5c636d', '#a0a6ae'],
    'primary-fill': ['#6c737d', '#6c737d'],
    'primary-fill-hover': ['#5d656e', '#636a74'],
    'primary-soft': ['#edf0f4', '#23272c'],
    unripe: ['#729a23', '#9bc03f'],
    turning: ['#0d9da4', '#17b8bf'],
    ripe: ['#6e757f', '#9ea6b1'],
  },
};

/** The accent of this name; the default where there is none, as in settings of a newer version. */
export function knownAccent(name: string): Accent {
  return ACCENTS.find((accent) => accent === name) ?? 'tomato';
}
