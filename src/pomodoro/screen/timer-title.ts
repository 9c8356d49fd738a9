import type { DocumentTitle } from '#platform/page/document-title.ts';
import { timerTitle } from '#shared/domain/timer/title.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Shows the timer in the title of the document until the returned function is called. */
export function connectTimerTitle(
  timer: TimerStore,
  title: Pick<DocumentTitle, 'show'>,
): () => void {
  const show = () => title.show(timerTitle(timer.$timer.get(), timer.$nowMs.get()));
  const ends = [timer.$timer.listen(show), timer.$nowMs.listen(show)];
  show();
  return () => {
    for (const end of ends) end();
    title.show(null);
  };
}
