import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { searchWords } from '#shared/domain/search/fold-text.ts';
import { useApp } from '../../workspace/app-context.ts';
import { commandsOf } from '../commands.ts';
import { creationsOf } from '../creations.ts';
import { readHabits } from '../habits-store.ts';
import { knownIn, restingGroups, type Sources, searchGroups } from './palette-groups.ts';
import type { Making, OptionGroup, PalettePort } from './palette-option.ts';
import { type ServerSearch, useFound } from './use-found.ts';

/** The options for a search, and the state of the server's answer. */
export interface Listed extends Pick<ServerSearch, 'isAway' | 'isPending' | 'isHeard'> {
  readonly groups: readonly OptionGroup[];
}

/** Returns the options for the typed text. */
export function useGroups(
  port: PalettePort,
  { text, making }: { text: string; making: Making | null },
): Listed {
  const scope = useApp();
  const { workspace } = scope;
  const search = making === null ? text.trim() : '';
  const { found, isAway, isPending, isHeard } = useFound(workspace, search);
  const isOffline = useStore(workspace.$isUnreachable);
  const tasks = useStore(workspace.tasks.$tasks);
  const projects = useStore(workspace.projects.$projects);
  const timer = useStore(workspace.timer.$timer);
  const [habits] = useState(() => readHabits(workspace.screen.storage));
  const [refused] = useState(() => ({ current: '' }));
  const known = useMemo(() => knownIn(tasks, projects), [tasks, projects]);
  const groups = useMemo(() => {
    const creations = creationsOf(workspace, port, { text, refused, making, known });
    if (making !== null)
      return creations.length === 0 ? [] : [{ name: 'Create', options: creations }];
    const sources: Sources = {
      workspace,
      port,
      habits,
      known,
      commands: commandsOf(scope, port, timer),
      nowMs: workspace.clock.now(),
    };
    const words = searchWords(text);
    return words.length === 0
      ? restingGroups(sources)
      : searchGroups(sources, words, { found, isPending, creations });
  }, [scope, workspace, port, habits, making, text, found, isPending, known, timer, refused]);
  return { groups, isAway: search !== '' && (isAway || isOffline), isPending, isHeard };
}
