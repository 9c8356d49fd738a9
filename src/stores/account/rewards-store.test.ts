import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createRewardsStore } from './rewards-store.ts';

const NEW = { level: 1, unlockedAchievements: [] };
const FIRST = { level: 1, unlockedAchievements: ['first_pomodoro'] };

function setUp() {
  const browser = new FakeBrowser();
  const $settings = atom({ game: true });
  const open = (owner = 'ada') => {
    const store = createRewardsStore({ storage: browser.openTab().storage, owner, $settings });
    store.connect();
    return store;
  };
  return { open, $settings };
}

describe('createRewardsStore', () => {
  it('pops up nothing for what was earned before this browser knew the account', () => {
    const store = setUp().open();
    store.observe({ level: 7, unlockedAchievements: ['first_pomodoro'] });
    expect(store.$current.get()).toBe(null);
  });

  it('queues a level and then the achievements', () => {
    const store = setUp().open();
    store.observe(NEW);
    store.observe({ level: 2, unlockedAchievements: ['first_pomodoro'] });
    expect(store.$waiting.get()).toEqual([
      { id: 'level-2', type: 'levelUp', level: 2 },
      { id: 'achievement-first_pomodoro', type: 'achievement', achievementId: 'first_pomodoro' },
    ]);
    store.dismiss('level-2');
    expect(store.$current.get()?.id).toBe('achievement-first_pomodoro');
  });

  it('pops up nothing for what is earned by work that was moved, neither then nor later', async () => {
    const store = setUp().open();
    store.observe(NEW);
    await store.quietly(async () => store.observe(FIRST));
    store.observe(FIRST);
    expect(store.$waiting.get()).toEqual([]);
  });

  it('shows nothing while the game is off, and nothing of that time later', () => {
    const { open, $settings } = setUp();
    const store = open();
    store.observe(NEW);
    store.observe({ level: 2, unlockedAchievements: [] });
    $settings.set({ game: false });
    expect(store.$current.get()).toBe(null);
    store.observe({ level: 3, unlockedAchievements: ['first_pomodoro'] });
    $settings.set({ game: true });
    expect(store.$waiting.get()).toEqual([]);
    store.observe({ level: 3, unlockedAchievements: ['first_pomodoro', 'daily_five'] });
    expect(store.$waiting.get().map(({ id }) => id)).toEqual(['achievement-daily_five']);
  });

  it('shows a reward once, also when it is lost and earned again', () => {
    const store = setUp().open();
    store.observe(NEW);
    store.observe(FIRST);
    store.dismiss('achievement-first_pomodoro');
    store.observe(NEW);
    store.observe(FIRST);
    expect(store.$current.get()).toBe(null);
  });

  it('keeps what waits across a reload', () => {
    const { open } = setUp();
    const store = open();
    store.observe(NEW);
    store.observe(FIRST);
    expect(open().$current.get()?.id).toBe('achievement-first_pomodoro');
  });

  it('closes in every tab, and two tabs that see the same queue it once', () => {
    const { open } = setUp();
    const one = open();
    const other = open();
    one.observe(NEW);
    one.observe(FIRST);
    other.observe(FIRST);
    expect(other.$waiting.get()).toHaveLength(1);
    other.dismiss('achievement-first_pomodoro');
    expect(one.$current.get()).toBe(null);
  });

  it('starts over for another account', () => {
    const { open } = setUp();
    const ada = open('ada');
    ada.observe(NEW);
    ada.observe(FIRST);
    const ben = open('ben');
    expect(ben.$current.get()).toBe(null);
    ben.observe(FIRST);
    expect(ben.$current.get()).toBe(null);
  });
});
