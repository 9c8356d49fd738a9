import { describe, expect, it } from 'vitest';
import type { Note } from '#shared/contract/work/notes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { valueOr } from '../storage/loadable.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok, refused } from '../sync/server-test-kit.ts';
import { openNoteDrafts } from './note-drafts.ts';
import type { NoteNotice, NotesServer, SaveAnswer } from './note-types.ts';
import { createNotesStore } from './notes-store.ts';

const LONGEST = 100;
const PLAN = idOf(1);

/** Keeps notes as the API does. */
class FakeServer implements NotesServer {
  readonly notes = new Map<string, Note>();
  readonly saves: string[] = [];
  isAway = false;
  isSilent = false;
  /** Calls are carried out, and their answers are lost. */
  losesAnswers = false;
  answersWith: CallResult<never> | null = null;

  put(id: string, text: string, version = 1): Note {
    const note = {
      id,
      projectId: idOf(9),
      text: text.trim(),
      version,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
    };
    this.notes.set(id, note);
    return note;
  }
  async list() {
    return this.#answer(() => ok([...this.notes.values()]));
  }
  async create({ id, text }: { id: string; text: string }): Promise<SaveAnswer> {
    this.saves.push(text);
    return this.#answer(() => ok(this.notes.get(id) ?? this.put(id, text)));
  }
  async update(given: { id: string; text: string; version: number }): Promise<SaveAnswer> {
    this.saves.push(given.text);
    return this.#answer(() => {
      const note = this.notes.get(given.id);
      if (note === undefined) return refused(404);
      if (note.text === given.text.trim()) return ok(note);
      if (note.version !== given.version) return { kind: 'conflict', current: note };
      return ok(this.put(given.id, given.text, note.version + 1));
    });
  }
  async remove(id: string): Promise<CallResult<unknown>> {
    if (this.isSilent) return new Promise(() => {});
    return this.#answer(() => (this.notes.delete(id) ? ok(undefined) : refused(404)));
  }
  texts(): string[] {
    return [...this.notes.values()].map(({ text }) => text);
  }
  #answer<T>(act: () => T): T | CallResult<never> {
    if (this.answersWith !== null) return this.answersWith;
    if (this.isAway) return OFFLINE;
    const answer = act();
    return this.losesAnswers ? OFFLINE : answer;
  }
}

class World {
  readonly browser = new FakeBrowser();
  readonly server = new FakeServer();
  readonly present = new Set<string>();
  #tabs = 0;

  open(owner = 'ada') {
    const tab: FakeTab = this.browser.openTab();
    this.#tabs += 1;
    const name = `tab-${this.#tabs}`;
    this.present.add(name);
    const notices: NoteNotice[] = [];
    const reports: string[] = [];
    const { storage, clock, ids } = tab;
    const later = (ms: number, work: () => void) =>
      tab.later(ms, () => {
        if (this.present.has(name)) work();
      });
    const notes = createNotesStore({
      server: this.server,
      drafts: openNoteDrafts({ owner, projectId: idOf(9), tab: name, storage, clock }),
      presentTabs: async () => new Set([...this.present, name]),
      ids,
      later,
      longest: LONGEST,
      tell: (told) => notices.push(told),
      report: (text) => reports.push(text),
    });
    const views = () => valueOr(notes.$notes.get(), []);
    return {
      notes,
      notices,
      reports,
      views,
      storage,
      texts: () => views().map(({ text }) => text),
      states: () => views().map(({ state }) => state.kind),
      close: () => {
        this.present.delete(name);
        tab.crash();
      },
    };
  }

  /** So much time goes by, with everything that follows from it. */
  async pass(ms: number): Promise<void> {
    for (let gone = 0; gone < ms; gone += 1000) {
      this.browser.advance(Math.min(1000, ms - gone));
      await settled();
    }
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('what is typed into a note', () => {
  it('is saved when typing pauses, once', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, states, texts } = world.open();
    await notes.load();
    notes.type(PLAN, 'Plan A');
    notes.type(PLAN, 'Plan AB');
    expect(texts()).toEqual(['Plan AB']);
    expect(states()).toEqual(['saving']);
    await world.pass(1000);
    expect(world.server.saves).toEqual(['Plan AB']);
    expect(states()).toEqual(['saved']);
    expect(world.browser.stored.has(STORAGE_KEYS.noteDrafts)).toBe(false);
  });

  it('stays as it was typed while the server takes the space at its end away', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, texts } = world.open();
    await notes.load();
    notes.type(PLAN, 'Plan ');
    await world.pass(1000);
    expect(texts()).toEqual(['Plan ']);
    notes.close(PLAN);
    await notes.load();
    expect(world.server.texts()).toEqual(['Plan']);
  });

  it('says that it is not saved without a server, and is saved when there is one again', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, views, states } = world.open();
    await notes.load();
    world.server.isAway = true;
    notes.type(PLAN, 'Plan A');
    await world.pass(1000);
    expect(views()[0]?.state).toEqual({
      kind: 'unsaved',
      why: 'There is no connection to the server.',
      isTooLong: false,
    });
    world.server.isAway = false;
    await world.pass(3000);
    expect(states()).toEqual(['saved']);
    expect(world.server.texts()).toEqual(['Plan A']);
  });

  it('is kept when it is too long, and the server is not asked', async () => {
    const world = new World();
    const { notes, views } = world.open();
    await notes.load();
    const id = notes.create();
    notes.type(id, 'x'.repeat(LONGEST + 5));
    await world.pass(1000);
    expect(world.server.saves).toEqual([]);
    expect(views()[0]?.state).toMatchObject({
      isTooLong: true,
      why: expect.stringContaining('5 characters too long: the limit is 100'),
    });
    notes.type(id, 'short');
    await world.pass(1000);
    expect(world.server.texts()).toEqual(['short']);
  });

  it('waits for a sign-in after 401', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, views } = world.open();
    await notes.load();
    world.server.answersWith = refused(401);
    notes.type(PLAN, 'Plan A');
    await world.pass(1000);
    expect(views()[0]?.state).toMatchObject({ why: 'You are signed out.' });
    world.server.answersWith = null;
    await notes.flush();
    expect(world.server.texts()).toEqual(['Plan A']);
  });
});

describe('a new note', () => {
  it('is there once something is written into it', async () => {
    const world = new World();
    const { notes, texts } = world.open();
    await notes.load();
    const id = notes.create();
    await world.pass(2000);
    expect(world.server.saves).toEqual([]);
    notes.type(id, '# Idea');
    await world.pass(1000);
    expect(world.server.texts()).toEqual(['# Idea']);
    expect(texts()).toEqual(['# Idea']);
  });

  it('without words is forgotten when it is closed', async () => {
    const world = new World();
    const { notes, texts } = world.open();
    await notes.load();
    notes.close(notes.create());
    await settled();
    expect(texts()).toEqual([]);
    expect(world.browser.stored.has(STORAGE_KEYS.noteDrafts)).toBe(false);
  });

  it('whose creation was answered to nobody is there once', async () => {
    const world = new World();
    const { notes } = world.open();
    await notes.load();
    world.server.losesAnswers = true;
    const id = notes.create();
    notes.type(id, 'One');
    await world.pass(1000);
    world.server.losesAnswers = false;
    notes.type(id, 'One and two');
    await world.pass(4000);
    expect(world.server.texts()).toEqual(['One and two']);
  });
});

describe('a page that is gone', () => {
  it.each(['with', 'without'])(
    'leaves what was typed to the next one, %s a server',
    async (how) => {
      const world = new World();
      world.server.put(PLAN, 'Plan');
      const first = world.open();
      await first.notes.load();
      first.notes.type(PLAN, 'Plan, half typ');
      first.close();

      world.server.isAway = how === 'without';
      const second = world.open();
      await second.notes.load();
      expect(second.texts()).toEqual(['Plan, half typ']);
      expect(second.notices).toEqual([{ kind: 'restored', titles: ['Plan, half typ'] }]);
      world.server.isAway = false;
      await world.pass(3000);
      expect(world.server.texts()).toEqual(['Plan, half typ']);
      expect(world.browser.stored.has(STORAGE_KEYS.noteDrafts)).toBe(false);
    },
  );

  it('leaves nothing to a page of somebody else, and keeps it', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const ada = world.open('ada');
    await ada.notes.load();
    ada.notes.type(PLAN, 'Secret');
    ada.close();
    const ben = world.open('ben');
    await ben.notes.load();
    expect(ben.texts()).toEqual(['Plan']);
    expect(world.browser.stored.get(STORAGE_KEYS.noteDrafts)).toContain('Secret');
  });

  it('that had sent its text without an answer makes no second note', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const first = world.open();
    await first.notes.load();
    world.server.losesAnswers = true;
    first.notes.type(PLAN, 'Plan A');
    await world.pass(1000);
    first.notes.type(PLAN, 'Plan AB');
    first.close();
    world.server.losesAnswers = false;
    const second = world.open();
    await second.notes.load();
    await world.pass(2000);
    expect(world.server.texts()).toEqual(['Plan AB']);
  });

  it('and another that is gone, with two texts of one note, leave both', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const [one, two] = [world.open(), world.open()];
    await Promise.all([one.notes.load(), two.notes.load()]);
    one.notes.type(PLAN, 'Plan one');
    two.notes.type(PLAN, 'Plan two');
    one.close();
    two.close();
    const third = world.open();
    await third.notes.load();
    await world.pass(2000);
    expect(world.server.texts().toSorted()).toEqual(['Plan one', 'Plan two (my version)']);
  });
});

describe('two that edit one note', () => {
  it('keep both texts: the note is who was first, the other goes on as a note of its own', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const [one, two] = [world.open(), world.open()];
    await Promise.all([one.notes.load(), two.notes.load()]);
    one.notes.type(PLAN, 'Plan of one');
    await world.pass(1000);
    two.notes.type(PLAN, 'Plan of two\n\nMore');
    await world.pass(2000);
    expect(world.server.texts()).toEqual(['Plan of one', 'Plan of two (my version)\n\nMore']);
    expect(two.notices).toEqual([
      {
        kind: 'conflict',
        id: PLAN,
        theirs: 'Plan of one',
        mine: 'Plan of two (my version)',
      },
    ]);
    const moved = two.notes.$moved.get();
    expect(moved).toMatchObject({ from: PLAN, at: 11, length: 13 });
    two.notes.type(moved?.to ?? '', 'Plan of two (my version)\n\nMore and more');
    await world.pass(2000);
    expect(world.server.texts()[1]).toBe('Plan of two (my version)\n\nMore and more');
    expect(two.states()).toEqual(['saved', 'saved']);
  });

  it('keep what one wrote into a note that the other deleted', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, notices } = world.open();
    await notes.load();
    world.server.notes.clear();
    notes.type(PLAN, 'Plan A');
    await world.pass(2000);
    expect(world.server.texts()).toEqual(['Plan A']);
    expect(notices).toEqual([{ kind: 'deletedElsewhere', title: 'Plan A' }]);
  });

  it('who write the same do not disturb each other', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, texts } = world.open();
    await notes.load();
    world.server.put(PLAN, 'Plan A', 2);
    notes.type(PLAN, 'Plan A');
    await world.pass(2000);
    expect(texts()).toEqual(['Plan A']);
    notes.type(PLAN, 'Plan AB');
    await world.pass(2000);
    expect(world.server.texts()).toEqual(['Plan AB']);
  });
});

describe('a note that is deleted', () => {
  it('comes back as it was, with what was not saved', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, texts } = world.open();
    await notes.load();
    notes.type(PLAN, 'Plan A');
    notes.beginRemoval(PLAN);
    await world.pass(2000);
    expect(texts()).toEqual([]);
    expect(world.server.texts()).toEqual(['Plan']);
    notes.undoRemoval(PLAN);
    await world.pass(1000);
    expect(texts()).toEqual(['Plan A']);
    expect(world.server.texts()).toEqual(['Plan A']);
  });

  it('is gone once it is carried out, also when it never was on the server', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, texts } = world.open();
    await notes.load();
    world.server.isAway = true;
    const id = notes.create();
    notes.type(id, 'Draft');
    world.server.isAway = false;
    for (const each of [PLAN, id]) notes.beginRemoval(each);
    await notes.commitRemovals();
    expect(texts()).toEqual([]);
    expect(world.server.texts()).toEqual([]);
    expect(world.browser.stored.has(STORAGE_KEYS.noteDrafts)).toBe(false);
  });

  it('is gone when the page was left and its last call never arrived', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const first = world.open();
    await first.notes.load();
    first.notes.beginRemoval(PLAN);
    world.server.isSilent = true;
    void first.notes.commitRemovals();
    first.close();
    world.server.isSilent = false;
    const second = world.open();
    await second.notes.load();
    expect(second.texts()).toEqual([]);
    expect(world.server.texts()).toEqual([]);
    expect(world.browser.stored.has(STORAGE_KEYS.noteDrafts)).toBe(false);
  });

  it('is shown again where it could not be carried out', async () => {
    const world = new World();
    world.server.put(PLAN, 'Plan');
    const { notes, texts, reports } = world.open();
    await notes.load();
    notes.beginRemoval(PLAN);
    world.server.isAway = true;
    await notes.commitRemoval(PLAN);
    expect(texts()).toEqual(['Plan']);
    expect(reports).toEqual(['The note was not deleted. There is no connection to the server.']);
  });
});

it('drafts that cannot be read are put aside', async () => {
  const world = new World();
  world.browser.stored.set(STORAGE_KEYS.noteDrafts, '[{"text":"half');
  world.server.put(PLAN, 'Plan');
  const { notes } = world.open();
  await notes.load();
  notes.type(PLAN, 'Plan A');
  expect(world.browser.stored.get(`${STORAGE_KEYS.noteDrafts}Unreadable`)).toBe('[{"text":"half');
});
