import { parseSettings } from '#shared/domain/tools/addresses/settings-reading.ts';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import type { ToolPageController } from './tool-page-controller.ts';

/** Adds a sentence about URL parameters that could not be used. */
export function addProblem({ $problems }: ToolPageController, sentence: string): void {
  $problems.set([...$problems.get(), sentence]);
}

/** Returns the settings of this kind of page in the address; null for none, or for unusable ones, which adds a problem. */
export function urlSettings<Settings>(
  controller: ToolPageController,
  { plan }: ToolRequest,
  read: (value: unknown) => Settings | null,
): Settings | null {
  if (plan === undefined) return null;
  const sent = read(parseSettings(plan));
  if (sent === null) addProblem(controller, '“plan” in the address couldn’t be used.');
  return sent;
}
