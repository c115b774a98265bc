import type { WebContext } from '../http/web-context.ts';
import { showArchive, showArchived } from './archive.ts';
import { restoreVersion, showChanges } from './changes.ts';
import { addArticle, decideSectionPicture, showContent } from './content.ts';
import { editContent, showContentFile } from './content-file.ts';
import { saveDocument, showDocument, showDocumentFile } from './document.ts';
import { savePicture, showPicture } from './picture.ts';
import { showPreview, showRendered } from './preview.ts';

/** What answers the pages on which the words of the site are edited, by the names in the route table. */
export const contentHandlers = (context: WebContext) => ({
  showContent: showContent(context),
  addArticle: addArticle(context),
  showContentFile: showContentFile(context),
  editContent: editContent(context),
  showPicture: showPicture(context),
  savePicture: savePicture(context),
  showDocument: showDocument(context),
  showDocumentFile: showDocumentFile(context),
  saveDocument: saveDocument(context),
  decideSectionPicture: decideSectionPicture(context),
  showPreview: showPreview(context),
  showDrawn: showRendered(context),
  showChanges: showChanges(context),
  restoreVersion: restoreVersion(context),
  showArchive: showArchive(context),
  showArchived: showArchived(context),
});
