"""What is due for a summary, the request that asks for one, and where the answer goes.

A summary that fails leaves the window as it was; a blank one, or an error in its place, is no summary. Rules: Leviath
``runtime/pipeline/compaction.rs`` and ``core/lifecycle.rs``; sections of `Semantics` that begin with compact_ or keep_.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from leviath.blueprint.model import Compaction
from leviath.context.entry import AssistantTurn, Content, Entry
from leviath.context.errors import WriteError
from leviath.context.kinds.base import SUMMARY
from leviath.context.pen import Incoming
from leviath.context.region import Region
from leviath.context.request import Message, Request, SystemBlock
from leviath.context.window import Window
from leviath.text import is_blank
from leviath.texts import CATALOGUE, Texts


@dataclass(frozen=True)
class Job:
    """Entries of a region that a summary is to take the place of. ``at_front``: it stands in front of what is left."""

    region: str
    entries: tuple[int, ...]
    content: str
    at_front: bool = False


def due(window: Window) -> list[Job]:
    """What has to be summarised before the next request, in the order of the regions. Hidden ones take part."""
    jobs = []
    for region in window.regions:
        fold = region.kind.due(region)
        if fold is not None:
            job = _job(region, fold.entries, fold.at_front)
            if job is not None:
                jobs.append(job)
    return jobs


def jobs_for(window: Window, regions: Iterable[str]) -> list[Job]:
    """Jobs that summarise whole regions; those that are not there or hold no text are left out."""
    found = [window.get(name) for name in regions]
    jobs = [_job(region, region.entries, False) for region in found if region is not None]
    return [job for job in jobs if job is not None]


def _job(region: Region, entries: Iterable[Entry], at_front: bool) -> Job | None:
    folded = tuple(entries)
    content = "\n\n".join([_reading(entry, region.kind.speaks and at_front) for entry in folded])
    return None if is_blank(content) else Job(region.name, tuple([entry.id for entry in folded]), content, at_front)


def _reading(entry: Entry, spoken: bool) -> str:
    """An entry for the summariser; in a folded conversation with who said it and what was called."""
    if not spoken or entry.metadata == SUMMARY:
        return entry.text
    if isinstance(entry.kind, AssistantTurn):
        calls = [f"[called {call.name}]" for call in entry.kind.calls]
        return "\n".join([f"Assistant: {entry.text}", *calls])
    return entry.text if entry.kind.name != "user_message" else "User: " + entry.text


def request(
    job: Job,
    settings: Compaction,
    *,
    model: str | None = None,
    released_roles: bool = False,
    texts: Texts = CATALOGUE,
) -> Request:
    """Asks for a summary of at most ``settings.max_summary_tokens``. ``model`` overrides the settings' model.

    ``released_roles``: the instruction goes as a message of role system, as release 0.6.4 sends it and real APIs refuse
    it; otherwise as the system prompt.
    """
    instruction = settings.system_prompt if settings.system_prompt is not None else texts.say("summary.system")
    asked = texts.say("summary.conversation" if job.at_front else "summary.request", region=job.region)
    body = Message("user", f"{asked}\n\n{job.content}")
    return Request(
        system=() if released_roles else (SystemBlock(instruction),),
        messages=(Message("system", instruction), body) if released_roles else (body,),
        model=settings.model if model is None else model,
        max_tokens=settings.max_summary_tokens,
        temperature=settings.temperature,
    )


def accept(window: Window, job: Job, summary: str) -> bool:
    """Puts a summary in the place of what it sums up; whether it did.

    It goes to the first region that keeps the summaries of this one, and the source is emptied. Without such a region
    it stays where its sources were, as one entry. A blank summary changes nothing, and so does one that its region has
    no room for.
    """
    region = window.get(job.region)
    if region is None:
        return False
    if is_blank(summary):
        window.warn("the summary is blank, the region is kept as it is", job.region)
        return False
    present = [entry for entry in region.entries if entry.id in set(job.entries)]
    lost = [part.name or "(unnamed)" for entry in present for part in entry.content.stored]
    if lost:
        window.warn("stored parts leave the window with what was summarised", job.region, ", ".join(lost))
    if job.at_front:
        return _fold(window, region, present, summary)
    archive = next((each for each in window.regions if each.kind.summarises == region.name), None)
    if archive is not None and (_archive(window, archive, region, present, summary) or _loses(window)):
        window.pen(region.name, "compaction").remove(present, "summarised")
        return True
    if _loses(window):
        window.pen(region.name, "compaction").remove(present, "summarised")
        return True
    return _fold(window, region, present, summary)


def _loses(window: Window) -> bool:
    """Whether a summary that nobody keeps is lost with its sources."""
    return not window.semantics.keep_unpaired_summary


def _archive(window: Window, archive: Region, region: Region, present: list[Entry], summary: str) -> bool:
    try:
        window.write(
            archive.name, summary, cause="compaction", metadata=SUMMARY, sources=tuple([e.id for e in present])
        )
    except WriteError as error:
        window.warn(f"the summary of '{region.name}' finds no room", archive.name, str(error))
        return False
    return True


def _fold(window: Window, region: Region, present: list[Entry], summary: str) -> bool:
    """One entry in the place of those, in front of what is left."""
    content = Content(summary)
    tokens = window.tokens_of(content)
    rest = region.tokens - sum([entry.tokens for entry in present])
    if rest + tokens > max(region.max_tokens, region.tokens):
        window.warn("the summary is larger than what it sums up, the region is kept as it is", region.name)
        return False
    pen = window.pen(region.name, "compaction")
    number = pen.next_id
    pen.remove(present, "summarised", by=number)
    sources = tuple([entry.id for entry in present])
    pen.add(Incoming(content, tokens, metadata=SUMMARY, sources=sources), front=True)
    return True


def give_up(window: Window, regions: Iterable[str]) -> None:
    """No summary could be had for these: each comes back to its limits in its own way, or stays as it is."""
    for name in regions:
        region = window.get(name)
        if region is not None:
            region.kind.give_up(region, window.pen(name, "compaction"))
