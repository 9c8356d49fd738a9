import type { ApiClient } from '#client/api-client.ts';
import { accountDataApi } from '#shared/contract/account/account-data.ts';
import { MAX_IMPORT_ROWS, taskImportApi } from '#shared/contract/account/task-import.ts';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';
import { batchesOf } from '#shared/domain/import/batches.ts';
import type { PlannedTask, Remark, TaskPlan } from '#shared/domain/import/import-plan.ts';
import { isObject } from '#shared/domain/import/loose-json.ts';
import type { OwnPlan, OwnRecord } from '#shared/domain/import/own-json.ts';
import type { BatchResult, ImportBatch } from '#stores/imports/import-run.ts';

/** Target of an imported project: a new project of this name, an existing one, or none. */
export type Target =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'existing'; readonly id: string }
  | { readonly kind: 'none' };

/** Leaves some room for the envelope around the rows. */
const LIMITS = { rows: MAX_IMPORT_ROWS, bytes: MOST_BYTES.batch * 0.9 };
/** Counts become rows on the server, so fewer of them fit into a batch. */
const COUNTS_OF_A_ROW = 20;

interface AimedTask {
  readonly task: PlannedTask;
  readonly aim: { readonly project_name: string } | { readonly projectId: string };
}

/** Returns the batches that import tasks; those without a target are left out. */
export function todoistBatches(
  client: ApiClient,
  plan: TaskPlan,
  targets: ReadonlyMap<string, Target>,
): readonly ImportBatch[] {
  const aimed = plan.projects.flatMap(({ key, name, tasks }): AimedTask[] => {
    const target = targets.get(key) ?? { kind: 'named', name };
    if (target.kind === 'none') return [];
    const aim = target.kind === 'named' ? { project_name: target.name } : { projectId: target.id };
    return tasks.map((task) => ({ task, aim }));
  });
  return batchesOf(aimed, LIMITS).map((batch) => ({
    size: batch.length,
    async send() {
      const tasks = batch.map(({ task, aim }) => ({ ...task.row, ...aim }));
      const answer = await client.call(taskImportApi.todoist, { body: { tasks } });
      if (answer.kind !== 'ok') return answer;
      const { tasks: taken, refused, leftOut } = answer.value;
      const added = taken.filter(({ isNew }) => isNew).length;
      const remark = remarkOn(
        batch.map(({ task }) => ({ place: task.place, title: task.row.content })),
      );
      const value: BatchResult = {
        added,
        present: taken.length - added,
        refused: refused.map(remark),
        leftOut: leftOut.map(remark),
      };
      return { kind: 'ok', value };
    },
  }));
}

/** Returns the batches that import a Ripen export. */
export function ownBatches(client: ApiClient, { records }: OwnPlan): readonly ImportBatch[] {
  const lists = [...new Set(records.map(({ list }) => list))];
  return lists.flatMap((list) => {
    const own = records.filter((record) => record.list === list);
    return batchesOf(own, { ...LIMITS, weightOf }).map((batch) => ({
      size: batch.length,
      async send() {
        const body = { [list]: batch.map(({ value }) => value) };
        const answer = await client.call(accountDataApi.import, { body });
        if (answer.kind !== 'ok') return answer;
        const { lists: counts, refused, leftOut } = answer.value;
        const remark = remarkOn(
          batch.map(({ number, title }) => ({ place: `${list} ${number}`, title })),
        );
        const value: BatchResult = {
          added: counts.reduce((sum, { added }) => sum + added, 0),
          present: counts.reduce((sum, { present }) => sum + present, 0),
          refused: refused.map(remark),
          leftOut: leftOut.map(remark),
        };
        return { kind: 'ok' as const, value };
      },
    }));
  });
}

function weightOf({ list, value }: OwnRecord): number {
  const counted = list === 'looseTasks' && isObject(value) ? value['completedPomodoros'] : 0;
  return 1 + Math.floor((typeof counted === 'number' ? counted : 0) / COUNTS_OF_A_ROW);
}

function remarkOn(rows: readonly { readonly place: string; readonly title: string }[]) {
  return ({ index, message }: { index: number; message: string }): Remark => ({
    ...(rows[index] ?? { place: '', title: '' }),
    message,
  });
}
