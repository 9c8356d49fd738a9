import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

const FENCE = /^---[ \t]*$/;

/** Markdown with the fields between `---` at its beginning, which are no heading. */
export function mdxLanguage(): Extension {
  return markdown({
    base: markdownLanguage,
    addKeymap: true,
    // Completions of HTML tags would offer what an article cannot have.
    completeHTMLTags: false,
    extensions: {
      defineNodes: [{ name: 'Frontmatter', block: true, style: tags.meta }],
      parseBlock: [
        {
          name: 'Frontmatter',
          before: 'HorizontalRule',
          parse(context, line) {
            if (context.lineStart !== 0 || !FENCE.test(line.text)) return false;
            // `line` is the line that is read, also after a step to the next.
            while (context.nextLine()) {
              if (!FENCE.test(line.text)) continue;
              context.nextLine();
              break;
            }
            context.addElement(context.elt('Frontmatter', 0, context.prevLineEnd()));
            return true;
          },
        },
      ],
    },
  });
}
