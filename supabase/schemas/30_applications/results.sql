-- Results: what a round gives each child. Computed only here; the release of the round writes them into the children.
--
--                        administrator    reviewer      parent             anyone else
--   private.results      by procedure     by procedure  by get_results     no
--   get_round_progress   yes              own states    42501              42501
--   get_unfinished       yes              own states    42501              42501
--   get_round_sheets     yes              own states    42501              42501
--   get_ranking          yes              own states    42501              42501
--   export_ranking       yes              own states    42501              42501
--   export_sheets        yes              own states    42501              42501
--   release_round        yes              42501         42501              42501
--   write_results        yes              42501         42501              42501
--   undo_release         yes              42501         42501              42501
--   write_undo           yes              42501         42501              42501
--   get_results          own children     own children  own children       no
--
-- A member who is not an owner must not learn how a child of their own account is judged: every reader here excludes it with
-- private.is_own, and so do the numbers of get_round_progress, from which its marks could be derived.
--
-- A release is one row (state releasing), which closes the sheets. write_results then writes the children in the order of their ids, over
-- many calls, and any owner can resume an interrupted release. A single transaction would block everybody, because each child is
-- notified, published, counted and logged. The undo works the same way, and skips children that were changed since.

create table private.results (
  round_id uuid not null references private.rounds (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  score numeric(3, 1) not null,
  criteria jsonb not null,
  report text,
  before jsonb not null,
  written jsonb not null,
  written_at timestamptz not null default now(),
  kept_at timestamptz,
  primary key (round_id, application_id),
  constraint results_score_check check (score between 0 and 10)
);
comment on table private.results is 'What a released round gave each child; goes with the child.';
comment on column private.results.criteria is 'The name and mean of each criterion, in order.';
comment on column private.results.before is 'The columns of the child as the release found them.';
comment on column private.results.written is 'The same columns as it wrote them.';
comment on column private.results.kept_at is
  'When an undo left the child as it is, because somebody had changed what was written: the family sees no bars of it, and no later '
  'release of the round writes it again.';
alter table private.results enable row level security;
create index results_application_id_idx on private.results (application_id);

create type private.round_score as (
  application_id uuid,
  sheets integer,
  submitted integer,
  score numeric,
  mean numeric,
  spread numeric,
  criteria jsonb,
  report text
);
comment on type private.round_score is
  'What the sheets of a child come to: those that are without a recusal, those that were handed in, and what these give.';

create function private.round_scores(round private.rounds, children uuid[]) returns setof private.round_score
  language plpgsql stable security definer set search_path = ''
as $$
declare
  weights constant integer := (select sum(c.weight) from private.criteria c where c.round_id = round.id);
begin
  return query
    with given as materialized (
      select s.application_id, s.judge_id, s.marks, s.comment, s.submitted_at is not null as is_submitted,
        (select sum(c.weight * (s.marks ->> c.position::text)::numeric) from private.criteria c where c.round_id = round.id) as total,
        -- The order of the paragraphs reveals no judge, and they stop where a report is full.
        sum(char_length(s.comment) + 2) filter (where s.submitted_at is not null) over (
          partition by s.application_id order by md5(s.application_id::text || s.judge_id)) as length_so_far
      from private.sheets s
      where s.round_id = round.id and s.application_id = any (children) and s.recused_at is null),
    means as (
      select m.application_id, jsonb_agg(jsonb_build_object('name', m.name, 'mean', m.mean) order by m.position) as criteria
      from (
        select g.application_id, c.position, c.name,
          round(sum((g.marks ->> c.position::text)::numeric) filter (where g.is_submitted)
            / nullif(count(*) filter (where g.is_submitted), 0), 1) as mean
        from given g cross join private.criteria c
        where c.round_id = round.id
        group by g.application_id, c.position, c.name) m
      group by m.application_id)
    select g.application_id, count(*)::integer, count(*) filter (where g.is_submitted)::integer,
      -- A single division of whole sums avoids intermediate rounding: half up to one decimal, and the mean to two.
      trim_scale(round(sum(g.total) filter (where g.is_submitted) / (weights * nullif(count(*) filter (where g.is_submitted), 0)), 1)),
      trim_scale(round(sum(g.total) filter (where g.is_submitted) / (weights * nullif(count(*) filter (where g.is_submitted), 0)), 2)),
      trim_scale(round((max(g.total) filter (where g.is_submitted) - min(g.total) filter (where g.is_submitted)) / weights, 2)),
      m.criteria,
      string_agg(g.comment, E'\n\n' order by md5(g.application_id::text || g.judge_id))
        filter (where g.is_submitted and g.length_so_far <= 5000)
    from given g left join means m on m.application_id = g.application_id
    group by g.application_id, m.criteria;
end
$$;
comment on function private.round_scores is
  'What the sheets of these children come to: a sheet is the mean of its marks by weight, the score the mean of the sheets that were '
  'handed in, rounded once, half up, to one decimal. Also that mean to two decimals, the spread from the lowest to the highest sheet, '
  'each criterion''s mean, and the comments as paragraphs without names.';

create type public.round_result as (
  rank integer,
  is_tied boolean,
  application_id uuid,
  name text,
  age integer,
  state_city text,
  talents text[],
  is_finalist boolean,
  updated_at timestamptz,
  sheets integer,
  needed integer,
  submitted integer,
  is_enough boolean,
  is_finished boolean,
  is_in_round boolean,
  is_written boolean,
  is_kept boolean,
  score numeric,
  mean numeric,
  spread numeric,
  criteria jsonb,
  report text
);
comment on type public.round_result is
  'What a round gives a child: how many sheets it has, needs and was handed; is_in_round is false of one who was rejected, disqualified or '
  'lost the ticket since, who is left out. score, mean (the same to two decimals), spread (from the lowest to the highest sheet), criteria '
  '(name and mean) and report are those of the sheets handed in so far. In a ranking, rank is that of who is finished, by the mean; '
  'is_tied says that others have the same.';

create function private.round_results(round private.rounds, children uuid[]) returns setof public.round_result
  language plpgsql stable security definer set search_path = ''
as $$
declare
  needed constant integer := case when not round.is_panel then round.judges_each end;
begin
  return query
    select null::integer, false, a.id, a.child_name, a.age, a.state_city, a.talents, a.is_finalist, a.updated_at,
      s.sheets, coalesce(needed, s.sheets), s.submitted, e.application_id is not null,
      s.submitted > 0 and (s.submitted >= coalesce(needed, s.sheets) or e.application_id is not null),
      private.is_in_round(round, a), r.application_id is not null and r.kept_at is null, r.kept_at is not null,
      s.score, s.mean, s.spread, s.criteria, s.report
    from private.round_scores(round, children) s
    join public.applications a on a.id = s.application_id
    left join private.enough_sheets e on e.round_id = round.id and e.application_id = a.id
    left join private.results r on r.round_id = round.id and r.application_id = a.id
    order by a.id;
end
$$;
comment on function private.round_results is 'What a round gives these children, by id.';

create function private.read_round(round_id uuid) returns private.rounds
  language plpgsql stable security definer set search_path = ''
as $$
declare
  round private.rounds;
begin
  select r.* into round from private.rounds r where r.id = round_id;
  if not found then
    raise exception 'round_not_found' using errcode = 'P0001', detail = coalesce(round_id::text, 'null');
  end if;
  return round;
end
$$;
comment on function private.read_round is 'A round; error: round_not_found.';

create function private.children_of_round(round private.rounds, states text[], after uuid, at_most integer) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select distinct s.application_id
    from private.sheets s join public.applications a on a.id = s.application_id
    where s.round_id = round.id and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id)
      and (after is null or s.application_id > after)
    order by s.application_id
    limit at_most);
end
$$;
comment on function private.children_of_round is
  'The children with a sheet in a round, in the caller''s states and not of the own family, by id.';

create function private.ranking(round_id uuid, states text[], skipped integer, at_most integer) returns setof public.round_result
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  round constant private.rounds := private.read_round(round_id);
  ranked record;
  result public.round_result;
begin
  for ranked in
    with results as materialized (
      select r as result, r.is_finished and r.is_in_round as is_ranked
      from private.round_results(round, private.children_of_round(round, states, null, null)) r)
    select r.result, r.is_ranked, rank() over (partition by r.is_ranked order by (r.result).mean desc) as rank,
      count(*) over (partition by r.is_ranked, (r.result).mean) > 1 as is_shared
    from results r
    order by r.is_ranked desc, (r.result).mean desc nulls last, (r.result).name, (r.result).application_id
    limit at_most offset greatest(skipped, 0)
  loop
    result := ranked.result;
    if ranked.is_ranked then
      result.rank := ranked.rank;
      result.is_tied := ranked.is_shared;
    end if;
    return next result;
  end loop;
end
$$;
comment on function private.ranking is
  'The children of a round in these states, and not of the own family: who is finished by the mean of the sheets, where those of one mean '
  'share a rank, and then the others. A rank is one among the children whom the caller reads.';

create function private.read_ranking(round_id uuid, skipped integer default 0) returns setof public.round_result
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select * from private.ranking(round_id, private.require('applications'), skipped, 250);
end
$$;
comment on function private.read_ranking is
  'What a round gives its children, the best first, 250 a call; skipped is how many were read already. Who is finished has a rank, shared '
  'with others of the same mean; the others come after them. Administrators, and reviewers of the own states, without children of the own '
  'account; error: round_not_found.';
grant execute on function private.read_ranking to authenticated; -- as public.get_ranking

create function private.export_ranking(round_id uuid, skipped integer default 0) returns setof public.round_result
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
  entry constant bigint := private.begun_export('ranking');
  given integer;
begin
  return query select * from private.ranking(round_id, states, skipped, 250);
  get diagnostics given = row_count;
  perform private.add_to_export(entry, given);
end
$$;
comment on function private.export_ranking is
  'The ranking of a round to take along, as get_ranking, once log_export has written ranking down. Administrators, and reviewers of the '
  'own states, without children of the own account; errors: round_not_found, export_not_logged.';
grant execute on function private.export_ranking to authenticated; -- as public.export_ranking

create type public.judge_progress as (
  judge_id uuid, email text, sheets integer, submitted integer, recusals integer, mean numeric, is_stopped boolean
);
comment on type public.judge_progress is
  'How far a judge is in a round: sheets, those handed in, children they know, the mean of the marks they gave, by weight, and whether '
  'they stopped.';

create function private.round_progress(round_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
  round constant private.rounds := private.read_round(round_id);
  needed constant integer := private.needed_sheets(round);
  judges jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(c.p) order by (c.p).email, (c.p).judge_id), '[]') into judges from (
    select row(j.id, j.email, count(s.round_id) filter (where s.recused_at is null), count(s.submitted_at),
      count(s.recused_at),
      round(sum(t.total) filter (where s.submitted_at is not null) / nullif(t.weights * count(s.submitted_at), 0), 1),
      j.id = any (round.stopped_judge_ids)
    )::public.judge_progress as p
    from (
      select m.id, m.email from private.staff m
      union all
      select distinct s.judge_id, private.judge_name(s.judge_id, null) from private.sheets s
      where s.round_id = round.id and not exists (select from private.staff m where m.id = s.judge_id)) j
    left join (private.sheets s join public.applications a on a.id = s.application_id and (states is null or a.state_city = any (states))
      and not private.is_own(a.user_id))
      on s.judge_id = j.id and s.round_id = round.id
    left join lateral (
      select sum(c.weight * (s.marks ->> c.position::text)::numeric) as total, sum(c.weight) as weights
      from private.criteria c where c.round_id = round.id) t on true
    where s.round_id is not null or j.id in (select r.judge_id from private.round_judges(round) r)
    group by j.id, j.email, t.weights) c;
  return (
    with children as materialized (
      select a.id, count(s.judge_id) filter (where s.recused_at is null) as sheets, count(s.submitted_at) as submitted,
        coalesce(private.is_in_round(round, a), false) as is_in_round
      from private.round_children k
      join public.applications a on a.id = k.application_id
      left join private.sheets s on s.application_id = a.id and s.round_id = round.id
      where k.round_id = round.id and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id)
      group by a.id)
    select jsonb_build_object(
      'children', count(*) filter (where c.is_in_round),
      'finished', count(*) filter (where c.is_in_round and c.submitted > 0 and (
        c.submitted >= case when round.is_panel then c.sheets else needed end or e.application_id is not null)),
      'short', count(*) filter (
        where c.is_in_round and c.sheets < needed and not round.is_panel and e.application_id is null),
      'left_out', count(*) filter (where not c.is_in_round and c.sheets > 0),
      'written', count(*) filter (where r.application_id is not null and r.kept_at is null),
      'kept', count(*) filter (where r.kept_at is not null),
      'emails_sent', (
        select count(*) from private.email_outbox d join public.notices n on n.id = d.notice_id
        join private.results w on w.application_id = n.application_id and w.round_id = round.id and n.created_at >= w.written_at
        where d.state = 'sent' and n.kind in ('assessment', 'audition_result')),
      'judges', judges)
    from children c
    left join private.enough_sheets e on e.round_id = round.id and e.application_id = c.id
    left join private.results r on r.round_id = round.id and r.application_id = c.id);
end
$$;
comment on function private.round_progress is
  'How far a round is in the caller''s states: children whom it judges now, finished, short (of judges), left_out (with sheets, but '
  'rejected, disqualified or unpaid since), written, kept (changed since, so that an undo left them), emails_sent, and judges, each a '
  'judge_progress. Administrators, and reviewers, without children of the own account; error: round_not_found.';
grant execute on function private.round_progress to authenticated; -- as public.get_round_progress

create type public.round_sheet as (
  application_id uuid,
  name text,
  judge_id uuid,
  judge_email text,
  marks jsonb,
  comment text,
  saved_at timestamptz,
  submitted_at timestamptz,
  recused_at timestamptz,
  sent_back_at timestamptz
);
comment on type public.round_sheet is 'A sheet as the office reads it.';

create function private.round_sheets(round_id uuid, only_child uuid) returns setof public.round_sheet
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant text[] := private.require('applications');
  round constant private.rounds := private.read_round(round_id);
begin
  return query
    select a.id, a.child_name, s.judge_id, private.judge_name(s.judge_id, j.email), s.marks, s.comment, s.saved_at, s.submitted_at,
      s.recused_at, s.sent_back_at
    from private.sheets s
    left join private.staff j on j.id = s.judge_id
    join public.applications a on a.id = s.application_id
    where s.round_id = round.id and s.application_id = only_child and (scope is null or a.state_city = any (scope))
      and not private.is_own(a.user_id)
    order by private.judge_name(s.judge_id, j.email), s.judge_id;
end
$$;
comment on function private.round_sheets is
  'The sheets of a child in a round, by judge. Administrators, and reviewers of the own states, of no child of the own account; error: '
  'round_not_found.';
grant execute on function private.round_sheets to authenticated; -- as public.get_round_sheets

create function private.unfinished_children(round private.rounds, states text[])
  returns table (application_id uuid, sheets integer, submitted integer)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  needed constant integer := private.needed_sheets(round);
begin
  return query
    select a.id, count(s.judge_id)::integer, count(s.submitted_at)::integer
    from private.round_children k
    join public.applications a on a.id = k.application_id
    left join private.sheets s on s.application_id = a.id and s.round_id = round.id and s.recused_at is null
    where k.round_id = round.id and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id)
      and private.is_in_round(round, a)
      and not exists (select from private.enough_sheets e where e.round_id = round.id and e.application_id = a.id)
    group by a.id
    having count(s.submitted_at) < case when round.is_panel then greatest(count(s.judge_id), 1) else needed end;
end
$$;
comment on function private.unfinished_children is
  'The children of a round in these states, and not of the own family, who are not finished, with their sheets and those handed in.';

create function private.unfinished(round_id uuid) returns setof public.round_result
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
  round constant private.rounds := private.read_round(round_id);
begin
  return query
    select null::integer, false, a.id, a.child_name, a.age, a.state_city, a.talents, a.is_finalist, a.updated_at, u.sheets,
      private.needed_sheets(round), u.submitted, false, false, true, false, false, null::numeric, null::numeric, null::numeric, null::jsonb,
      null::text
    from private.unfinished_children(round, states) u join public.applications a on a.id = u.application_id
    order by u.submitted, a.id
    limit 250;
end
$$;
comment on function private.unfinished is
  'The children of a round who are not finished, those with the fewest sheets handed in first, at most 250; their score is not '
  'computed. Administrators, and reviewers of the own states, without children of the own account; error: round_not_found.';
grant execute on function private.unfinished to authenticated; -- as public.get_unfinished

create function private.export_sheets(round_id uuid, after uuid default null) returns setof public.round_sheet
  language plpgsql security definer set search_path = ''
as $$
declare
  scope constant text[] := private.require('applications');
  round constant private.rounds := private.read_round(round_id);
  entry constant bigint := private.begun_export('sheets');
  given integer;
begin
  return query
    select a.id, a.child_name, s.judge_id, private.judge_name(s.judge_id, j.email), s.marks, s.comment, s.saved_at, s.submitted_at,
      s.recused_at, s.sent_back_at
    from private.sheets s
    left join private.staff j on j.id = s.judge_id
    join public.applications a on a.id = s.application_id
    where s.round_id = round.id and s.application_id = any (private.children_of_round(round, scope, after, 100))
    order by a.id, private.judge_name(s.judge_id, j.email), s.judge_id;
  get diagnostics given = row_count;
  perform private.add_to_export(entry, given);
end
$$;
comment on function private.export_sheets is
  'The sheets of a round to take along, those of 100 children a call by their ids; after is the last child that was read. Once '
  'log_export has written sheets down. Administrators, and reviewers of the own states, without children of the own account; errors: '
  'round_not_found, export_not_logged.';
grant execute on function private.export_sheets to authenticated; -- as public.export_sheets

-- Release and its undo.

create function private.release_round(round_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
begin
  perform private.require_admin();
  -- Waits for every sheet being submitted, each of which locks the round for share.
  round := private.locked_round(round_id);
  if round.state in ('releasing', 'released') then
    return;
  end if;
  perform private.check_round_state(round, 'open');
  update private.rounds r set state = 'releasing', released_by = auth.uid() where r.id = round.id;
end
$$;
comment on function private.release_round is
  'Closes the sheets of an open round and begins its release; write_results goes on. Administrators only; errors: round_not_found, '
  'round_state_refused, edition_ended.';
grant execute on function private.release_round to authenticated; -- as public.release_round

create function private.judged_columns(kind public.round_kind, child public.applications) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return case kind
    when 'video' then jsonb_build_object('status', child.status, 'assessment_score', child.assessment_score,
      'assessment_report', child.assessment_report)
    else jsonb_build_object('audition_state', child.audition_state, 'audition_result', child.audition_result,
      'audition_report', child.audition_report) end;
end
$$;
comment on function private.judged_columns is 'The columns of a child that the release of a round of this kind writes.';

create function private.write_results(round_id uuid, at_most integer default 250) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
  ids uuid[];
  result public.round_result;
  former public.applications;
  written public.applications;
  number_written integer := 0;
  is_done boolean := false;
begin
  perform private.require_admin();
  if at_most is null or at_most not between 1 and 250 then
    raise exception 'value_required' using errcode = 'P0001', detail = '1 to 250 children a call.';
  end if;
  perform private.lock_books(false);
  round := private.locked_round(round_id);
  if round.state = 'released' then
    return jsonb_build_object('written', 0, 'is_done', true);
  end if;
  perform private.check_round_state(round, 'releasing');
  ids := array(
    select f.application_id
    from (
      select s.application_id, count(*) as sheets, count(s.submitted_at) as submitted
      from private.sheets s where s.round_id = round.id and s.recused_at is null group by 1) f
    join public.applications a on a.id = f.application_id
    where f.submitted > 0 and (f.submitted >= case when round.is_panel then f.sheets else round.judges_each end or exists (
        select from private.enough_sheets e where e.round_id = round.id and e.application_id = f.application_id))
      -- Written already, or corrected by hand after an earlier release.
      and not exists (select from private.results r where r.round_id = round.id and r.application_id = f.application_id)
      and private.is_in_round(round, a)
    order by f.application_id
    limit at_most);
  perform private.lock_children_and_days(ids, '{}');
  for result in select * from private.round_results(round, ids) loop
    -- Read again after locking: a child may have been rejected, disqualified or unscheduled since.
    continue when not result.is_in_round;
    number_written := number_written + 1;
    select a.* into former from public.applications a where a.id = result.application_id;
    if round.kind = 'video' then
      update public.applications a
      set assessment_score = result.score, assessment_report = coalesce(result.report, a.assessment_report)
      where a.id = former.id returning a.* into written;
    else
      -- The round is the child's current one (is_in_round), so its slot follows.
      update public.applications a
      set audition_result = case when result.score >= 5 then 'Pass' else 'Fail' end::public.pass_fail,
        audition_report = coalesce(result.report, a.audition_report)
      where a.id = former.id returning a.* into written;
    end if;
    insert into private.results (round_id, application_id, score, criteria, report, before, written)
    values (round.id, former.id, result.score, result.criteria, result.report,
      private.judged_columns(round.kind, former), private.judged_columns(round.kind, written));
  end loop;
  if cardinality(ids) < at_most then
    update private.rounds r set state = 'released', released_at = now() where r.id = round.id;
    is_done := true;
  end if;
  return jsonb_build_object('written', number_written, 'is_done', is_done);
end
$$;
comment on function private.write_results is
  'Writes the results of up to 250 children of a round that is being released, by id: of a video round score and report, of an audition '
  'its result (Pass from 5 on) and report. Who is not finished, out of the show, or was corrected by hand after an earlier release '
  'of the round is left out. Returns written and is_done; any owner asks until it is done. Administrators only; errors: '
  'round_not_found, round_state_refused, edition_ended.';
grant execute on function private.write_results to authenticated; -- as public.write_results

create function private.undo_release(round_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
begin
  perform private.require_admin();
  round := private.locked_round(round_id);
  if round.state = 'undoing' then
    return;
  end if;
  perform private.check_round_state(round, 'releasing', 'released');
  perform private.lock_round_children();
  if exists (
    select from private.round_children c where c.round_id = round.id and private.is_judged_beside(round, c.application_id)) then
    raise exception 'round_already_open' using errcode = 'P0001', detail = round.kind::text;
  end if;
  update private.rounds r set state = 'undoing', released_at = null where r.id = round.id;
end
$$;
comment on function private.undo_release is
  'Begins to take the release of a round back; write_undo goes on. Administrators only; errors: round_not_found, round_state_refused, '
  'round_already_open, edition_ended.';
grant execute on function private.undo_release to authenticated; -- as public.undo_release

create function private.write_undo(round_id uuid, at_most integer default 250) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
  result private.results;
  child public.applications;
  former public.applications;
  entry bigint;
  ids uuid[];
  kept jsonb := '[]'::jsonb;
  is_done boolean := false;
begin
  perform private.require_admin();
  if at_most is null or at_most not between 1 and 250 then
    raise exception 'value_required' using errcode = 'P0001', detail = '1 to 250 children a call.';
  end if;
  perform private.lock_books(false);
  round := private.locked_round(round_id);
  if round.state = 'open' then
    return jsonb_build_object('undone', 0, 'kept', kept, 'is_done', true);
  end if;
  perform private.check_round_state(round, 'undoing');
  ids := array(
    select r.application_id from private.results r where r.round_id = round.id and r.kept_at is null
    order by r.application_id limit at_most);
  perform private.lock_children_and_days(ids, '{}');
  for result in
    select r.* from private.results r where r.round_id = round.id and r.application_id = any (ids) order by r.application_id
  loop
    select a.* into child from public.applications a where a.id = result.application_id;
    if private.judged_columns(round.kind, child) <> result.written
      or round.kind = 'audition' and child.audition_round <> round.audition_round then
      update private.results r set kept_at = now() where r.round_id = round.id and r.application_id = child.id;
      kept := kept || jsonb_build_object('application_id', child.id, 'name', child.child_name);
      continue;
    end if;
    former := jsonb_populate_record(child, result.before);
    if former is distinct from child then
      perform private.withdraw_notice((
        select n.id from public.notices n
        where n.application_id = child.id and n.created_at >= result.written_at
          and n.kind = case round.kind when 'video' then 'assessment' else 'audition_result' end::public.notice_kind
        order by n.created_at desc, n.id limit 1));
      -- The log entry of the release, so that the undo is not told as news.
      select l.id into entry from private.audit_log l
      where l.table_name = 'applications' and l.row_id = child.id and l.at >= result.written_at order by l.at, l.id limit 1;
      perform set_config('private.undone_entry', coalesce(entry, 0)::text, true);
      update public.applications a
      set status = former.status, assessment_score = former.assessment_score, assessment_report = former.assessment_report,
        audition_state = former.audition_state, audition_result = former.audition_result, audition_report = former.audition_report
      where a.id = child.id;
      perform set_config('private.undone_entry', '', true);
    end if;
    delete from private.results r where r.round_id = round.id and r.application_id = child.id;
  end loop;
  if cardinality(ids) < at_most then
    update private.rounds r set state = 'open', released_by = null where r.id = round.id;
    is_done := true;
  end if;
  return jsonb_build_object('undone', cardinality(ids) - jsonb_array_length(kept), 'kept', kept, 'is_done', is_done);
end
$$;
comment on function private.write_undo is
  'Gives up to 250 children of a round whose release is being taken back what they had before, where nobody changed it since. Returns '
  'undone, kept (id and name of each whom it left as it is) and is_done, with which the round is open again; any owner asks until then. '
  'Administrators only; errors: round_not_found, round_state_refused, edition_ended.';
grant execute on function private.write_undo to authenticated; -- as public.write_undo

-- The family.

create type public.child_result as (
  round_id uuid,
  kind public.round_kind,
  audition_round smallint,
  name text,
  score numeric,
  criteria jsonb,
  report text,
  written_at timestamptz,
  is_corrected boolean
);
comment on type public.child_result is
  'What a round gave a child: the score, each criterion''s name and mean, the judges'' words without their names, and whether the office '
  'has corrected what was written since.';

create function private.child_results(application_id uuid) returns setof public.child_result
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select w.round_id, r.kind, r.audition_round, r.name, w.score, w.criteria, w.report, w.written_at,
      case r.kind when 'video' then to_jsonb(a.assessment_score) is distinct from w.written -> 'assessment_score'
        else not exists (
          select from private.audition_slots s
          where s.application_id = a.id and s.round = r.audition_round and to_jsonb(s.result) = w.written -> 'audition_result') end
    from private.results w
    join private.rounds r on r.id = w.round_id
    join public.applications a on a.id = w.application_id
    where w.application_id = child_results.application_id and a.user_id = (select auth.uid())
      and r.state in ('releasing', 'released') and w.kept_at is null
    order by w.written_at desc, w.round_id;
end
$$;
comment on function private.child_results is
  'What the released rounds gave a child of the caller''s own, the newest first: score, mean of each criterion, and the judges'' words.';
grant execute on function private.child_results to authenticated; -- as public.get_results
