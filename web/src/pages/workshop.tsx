// The workshop: a list of what is being written, the chooser of a new game, and the desk for one text.

import { useEffect, useState } from "preact/hooks";

import { Desk } from "../workshop/desk";
import { NewVariant } from "../workshop/new-variant";
import { Question } from "../parts/dialog";
import { Icon, IconButton } from "../parts/icons";
import { get, put, remove } from "../net/http";
import type { DraftCard } from "../types";
import { go, link } from "../state/router";
import { failed } from "../state/speech";

export function WorkshopPage({ parts }: { parts: string[] }) {
  const [what, name] = parts;
  if (what === "draft" && name) return <Desk key={name} home={{ draft: name }} />;
  if (what === "file" && name) return <Desk key={name} home={{ file: name }} />;
  if (what === "from" && name) return <From key={name} name={name} />;
  return <Overview choosing={what === "new"} />;
}

type FileCard = { name: string; title?: string };

function Overview({ choosing }: { choosing: boolean }) {
  const [drafts, setDrafts] = useState<DraftCard[] | null>(null);
  const [files, setFiles] = useState<FileCard[]>([]);
  const [leaving, setLeaving] = useState<DraftCard | null>(null);
  const load = () => {
    get<DraftCard[]>("/api/drafts").then(setDrafts, failed);
    get<(FileCard | string)[]>("/api/files").then((found) => setFiles(found.map((file) => (typeof file === "string" ? { name: file } : file))), () => {});
  };
  useEffect(() => {
    document.title = "Workshop · Triagonal";
    load();
  }, []);
  return (
    <div class="library workshop-list">
      <div class="library-head">
        <h1>Workshop</h1>
        <p>A variant is a text. Write it, see at once what it means, and play it.</p>
      </div>
      <p>
        <a class="button primary large" href="#/workshop/new">
          <Icon name="plus" /> New variant
        </a>
      </p>
      {files.length > 0 && (
        <section>
          <h2>Files in your folder</h2>
          <ul class="texts">
            {files.map((file) => (
              <li key={file.name}>
                <a href={link("workshop", "file", file.name)}>
                  <b>{file.title ?? file.name}</b> <span>{file.title ? file.name : ""}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Drafts</h2>
        {drafts?.length === 0 && <p>Nothing was written yet.</p>}
        <ul class="texts">
          {drafts?.map((draft) => (
            <li key={draft.id}>
              <a href={link("workshop", "draft", draft.id)}>
                <b>{draft.title}</b> {draft.updated && <span>{when(draft.updated)}</span>}
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
          text={`The text of ${leaving.title} will be gone.`}
          yes="Delete"
          onClose={() => setLeaving(null)}
          onYes={() => void remove(`/api/drafts/${leaving.id}`).then(load, failed)}
        />
      )}
    </div>
  );
}

function when(time: string): string {
  const date = new Date(/^\d+$/.test(time) ? Number(time) : time);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** Begins a draft with a text. */
async function newDraft(text: string, cases?: string | null) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");
  const title = /^\s*variant\s+"([^"\n]*)"/m.exec(text)?.[1] ?? "Without a name";
  try {
    await put(`/api/drafts/${id}`, { text, title, ...(cases ? { cases } : {}) });
    location.replace(link("workshop", "draft", id));
  } catch (error) {
    failed(error);
  }
}

/** Begins a draft with the text of a variant of the library. */
function From({ name }: { name: string }) {
  useEffect(() => {
    get<{ text: string }>(`/api/source?name=${encodeURIComponent(name)}`)
      .then(({ text }) => text, () => `variant "${name}"\nextends ${name}\n`)
      .then((text) => newDraft(text.replace(/^(\s*variant\s+")/m, "$1My ")));
  }, []);
  return (
    <div class="plain">
      <h1>Workshop</h1>
      <p role="status">The text is being copied…</p>
    </div>
  );
}
