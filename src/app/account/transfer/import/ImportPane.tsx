import { useEffect, useState } from 'react';
import { later } from '#platform/time/later.ts';
import { createImportRun, type ImportRun } from '#stores/imports/import-run.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ownBatches, type Target, todoistBatches } from './import-steps.ts';
import { OwnPreview } from './OwnPreview.tsx';
import type { OpenedFiles } from './open-files.ts';
import { TaskPreview } from './TaskPreview.tsx';

const wait = (ms: number) => new Promise<void>((resolve) => void later(ms, resolve));

/** From files to tasks: choose, look at what will be imported, bring it in, see what became of it. */
export function ImportPane({ onClose }: { onClose: () => void }) {
  const { client } = useApp().workspace;
  const [opened, setOpened] = useState<OpenedFiles | null>(null);
  const [run, setRun] = useState<ImportRun | null>(null);
  // Closing the dialog stops sending; the same files continue where it stopped.
  useEffect(() => () => run?.stop(), [run]);

  function begin(started: ImportRun): void {
    setRun(started);
    void started.start();
  }

  function startOver(): void {
    setOpened(null);
    setRun(null);
  }

  if (opened === null || opened.kind === 'nothing') {
    return <ChooseFiles problems={opened?.problems ?? []} onOpened={setOpened} />;
  }
  if (run !== null) {
    const before =
      opened.kind === 'todoist'
        ? { refused: opened.plan.problems, leftOut: opened.plan.leftOut }
        : { refused: [], leftOut: [] };
    return <ImportProgress run={run} before={before} onMore={startOver} onClose={onClose} />;
  }
  if (opened.kind === 'own') {
    const start = () => begin(createImportRun({ batches: ownBatches(client, opened.plan), wait }));
    return <OwnPreview plan={opened.plan} onStart={start} onBack={startOver} />;
  }
  const start = (targets: ReadonlyMap<string, Target>) =>
    begin(createImportRun({ batches: todoistBatches(client, opened.plan, targets), wait }));
  return <TaskPreview opened={opened} onStart={start} onBack={startOver} />;
}
