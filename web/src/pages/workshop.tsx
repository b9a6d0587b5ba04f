// The workshop: the list of drafts and files, the dialog for a new variant, and the editor.

import { useEffect, useState } from "preact/hooks";

import { Desk } from "../workshop/desk";
import { NewVariant } from "../workshop/new-variant";
import { Question } from "../parts/dialog";
import { Icon, IconButton } from "../parts/icons";
import { Ticked } from "../parts/ticked";
import { ask } from "../net/wire";
import type { DraftCard, Folder } from "../types";
import { link } from "../state/address";
import { go } from "../state/router";
import { chooseFile, writesFiles } from "../state/disk";
import { lastKept } from "../state/draft";
import { createDraft } from "../state/keeper";
import { unpack } from "../state/packed";
import { failed } from "../state/speech";
import { when } from "../workshop/when";

/** The largest file that can be opened, in bytes. */
const LARGEST = 256 * 1024;

export function WorkshopPage({ parts }: { parts: string[] }) {
  const [what, name] = parts;
  if (what === "draft" && name) return <Desk key={name} home={{ draft: name }} />;
  if (what === "file" && name) return <Desk key={name} home={{ file: name }} />;
  if (what === "from" && name) return <From key={name} name={name} />;
  if (what === "text" && name) return <FromLink key={name} packed={name} />;
  return <Overview choosing={what === "new"} />;
}

function Overview({ choosing }: { choosing: boolean }) {
  const [drafts, setDrafts] = useState<DraftCard[] | null>(null);
  const [own, setOwn] = useState<Folder | null>(null);
  const [leaving, setLeaving] = useState<DraftCard | null>(null);
  const load = async () => {
    await lastKept();
    ask<{ drafts: DraftCard[] }>({ do: "drafts" }).then((answer) => setDrafts(answer.drafts), failed);
    ask<Folder>({ do: "files" }).then(setOwn, failed);
  };
  useEffect(() => {
    document.title = "Workshop · Triagonal";
    void load();
  }, []);
  // The draft of a file in the folder is listed with the file.
  const isListed = (draft: DraftCard) => draft.here && own?.files.includes(draft.file ?? "");
  const unsaved = new Set(drafts?.filter(isListed).map(({ file }) => file));
  const others = drafts?.filter((draft) => !isListed(draft)) ?? [];
  return (
    <div class="library workshop-list">
      <div class="library-head">
        <h1>Workshop</h1>
        <p>A variant is a text file. Edit it, see at once what it means, and play it.</p>
      </div>
      <p>
        <a class="button primary large" href="#/workshop/new">
          <Icon name="plus" /> New variant
        </a>
        <OpenFile />
      </p>
      {own?.folder && (
        <section>
          <h2>Files in your folder</h2>
          <p class="where">{own.folder}</p>
          {own.files.length === 0 && (
            <p>This folder contains no variants yet. To save a draft here, use Save as a file.</p>
          )}
          <ul class="texts">
            {own.files.map((file) => (
              <li key={file}>
                <a href={link("workshop", "file", file)}>
                  <b>{file}</b> {unsaved.has(file) && <span>not saved</span>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Drafts</h2>
        {drafts && others.length === 0 && <p>No drafts yet.</p>}
        <ul class="texts">
          {others.map((draft) => (
            <li key={draft.id}>
              <a href={link("workshop", "draft", draft.id)}>
                <b>{draft.title}</b> {draft.updated && <span>{when(draft.updated)}</span>}
                {draft.file && (
                  <span>
                    not saved to {draft.folder}/{draft.file}
                  </span>
                )}
              </a>
              <IconButton name="trash" label={`Delete the draft ${draft.title}`} onClick={() => setLeaving(draft)} />
            </li>
          ))}
        </ul>
      </section>
      {choosing && <NewVariant onClose={() => go("#/workshop")} onText={(text, cases) => void newDraft(text, cases)} />}
      {leaving && (
        <Question
          title="Delete the draft?"
          text={`This deletes the text of ${leaving.title}.`}
          yes="Delete"
          onClose={() => setLeaving(null)}
          onYes={() => ask({ do: "draft-remove", draft: leaving.id }).then(load)}
        />
      )}
    </div>
  );
}

/** Opens a file from the visitor's disk as a new draft. */
function OpenFile() {
  const open = async (file: File | undefined, belongs?: (draft: string) => void) => {
    if (!file) return;
    if (file.size > LARGEST)
      return failed(new Error(`${file.name} is too large: a variant has at most ${LARGEST / 1024} KB.`));
    await newDraft((await file.text()).replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), null, belongs);
  };
  if (writesFiles) {
    return (
      <button
        type="button"
        class="button large"
        onClick={() => void chooseFile().then((found) => found && open(found.file, found.belongs), failed)}
      >
        <Icon name="book" /> Open file
      </button>
    );
  }
  return (
    <label class="button large open-file">
      <Icon name="book" /> Open file
      <input type="file" accept=".variant,text/plain" onChange={(event) => void open(event.currentTarget.files?.[0])} />
    </label>
  );
}

/** Creates a draft and shows it. */
async function newDraft(text: string, cases?: string | null, opened?: (draft: string) => void) {
  try {
    const id = await createDraft(text, cases);
    opened?.(id);
    location.replace(link("workshop", "draft", id));
  } catch (error) {
    failed(error);
  }
}

/** Creates a draft from the text in a link. */
function FromLink({ packed }: { packed: string }) {
  const [error, setError] = useState("");
  useEffect(() => {
    unpack(packed).then(
      (text) => newDraft(text),
      (failure: Error) => setError(failure.message),
    );
  }, []);
  return (
    <div class="plain">
      <h1>Workshop</h1>
      <p role="status" class={error ? "problem" : undefined}>
        <Ticked text={error || "Opening the text in the link…"} />
      </p>
    </div>
  );
}

/** Creates a draft from a variant of the library. */
function From({ name }: { name: string }) {
  useEffect(() => {
    void ask<{ text: string }>({ do: "source", name })
      .then(
        ({ text }) => text,
        () => `variant "${name}"\nextends ${name}\n`,
      )
      .then((text) => newDraft(text.replace(/^(\s*variant\s+")/m, "$1My ")));
  }, []);
  return (
    <div class="plain">
      <h1>Workshop</h1>
      <p role="status">Copying the text…</p>
    </div>
  );
}
