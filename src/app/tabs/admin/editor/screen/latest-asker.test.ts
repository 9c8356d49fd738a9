import { expect, it } from 'vitest';
import { createLatestAsker } from './latest-asker.ts';

/** An asker whose answers and time come by hand. */
function open() {
  const asked: string[] = [];
  const answered: string[] = [];
  const answers: ((answer: string | null) => void)[] = [];
  const timers: { ms: number; work: () => void }[] = [];
  let nowMs = 1000;
  const asker = createLatestAsker<string, string>({
    ask: (question) => {
      asked.push(question);
      return new Promise((resolve) => answers.push(resolve));
    },
    onAnswer: (question, answer) => answered.push(`${question}: ${answer}`),
    everyMs: 150,
    againMs: 5000,
    atLastMs: 30_000,
    later(ms, work) {
      const timer = { ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    clock: { now: () => nowMs },
  });
  const pass = (ms: number) => {
    nowMs += ms;
    for (const { work } of timers.splice(0)) work();
  };
  const answer = async (text: string | null) => {
    answers.shift()?.(text);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asker, asked, answered, timers, pass, answer };
}

it('asks the latest of those that came while one was under way', async () => {
  const { asker, asked, answered, pass, answer } = open();
  asker.want('a');
  pass(0);
  asker.want('ab');
  asker.want('abc');
  expect(asked).toEqual(['a']);
  await answer('one');
  pass(150);
  expect(asked).toEqual(['a', 'abc']);
  await answer('two');
  expect(answered).toEqual(['a: one', 'abc: two']);
});

it('leaves time between two questions', async () => {
  const { asker, timers, pass, answer } = open();
  asker.want('a');
  pass(0);
  pass(40);
  await answer('one');
  asker.want('b');
  expect(timers.map(({ ms }) => ms)).toEqual([110]);
});

it('asks again after a while where no answer came', async () => {
  const { asker, asked, answered, timers, pass, answer } = open();
  asker.want('a');
  pass(0);
  await answer(null);
  expect(timers.map(({ ms }) => ms)).toEqual([5000]);
  pass(5000);
  await answer('one');
  expect([asked, answered, timers]).toEqual([['a', 'a'], ['a: one'], []]);
});

it('asks less and less often while no answer comes, and from the beginning after one', async () => {
  const { asker, timers, pass, answer } = open();
  const waits: (number | undefined)[] = [];
  const fail = async () => {
    await answer(null);
    waits.push(timers[0]?.ms);
    pass(timers[0]?.ms ?? 0);
  };
  asker.want('a');
  pass(0);
  for (let turn = 0; turn < 5; turn += 1) await fail();
  await answer('one');
  asker.want('b');
  pass(150);
  await fail();
  expect(waits).toEqual([5000, 10_000, 20_000, 30_000, 30_000, 5000]);
});

it('asks what comes after a question without an answer in its stead, and at once', async () => {
  const { asker, asked, timers, pass, answer } = open();
  asker.want('a');
  pass(0);
  await answer(null);
  asker.want('b');
  expect(timers.map(({ ms }) => ms)).toEqual([150]);
  pass(150);
  expect(asked).toEqual(['a', 'b']);
});

it('hears nothing of an answer that comes after it was stopped', async () => {
  const { asker, answered, timers, pass, answer } = open();
  asker.want('a');
  pass(0);
  asker.want('b');
  asker.stop();
  await answer('one');
  expect([answered, timers]).toEqual([[], []]);
});
