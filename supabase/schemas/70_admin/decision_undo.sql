-- Undo of a decision on a child: approved, rejected or restored, a video that passed or failed, an audition that was set, moved or
-- cancelled, a profile that was hidden at the family's request.
--
--                    administrator    reviewer      anyone else
--   undo_decision    yes              own states    42501
--
-- The earlier values come from the audit log. They are restored only if no other decision, payment or action of the parent followed; a
-- note of the office or a correction of an answer does not block it. The decision's entry stays, and the undo gets its own entry.

create function private.decision_columns() returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array['status', 'approved_at', 'rejection_reason', 'entry_video_status', 'video_reason',
    'audition_state', 'audition_date', 'audition_details', 'is_listed', 'is_shareable'];
end
$$;
comment on function private.decision_columns is
  'The columns of applications that a decision writes which can be taken back. An entry with any other column is none.';

create function private.is_beside_decisions(entry private.audit_log, family uuid) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  -- A correction that the parent reverted is an action of the parent.
  return coalesce(entry.action = 'update' and entry.undoes is null and entry.actor_id is distinct from family and entry.new_values <> '{}'
    and not entry.new_values ?| array['is_listed', 'is_shareable']
    and entry.new_values - (private.corrected_columns() || array['assessment_note', 'told_reason', 'profile_case']) = '{}', false);
end
$$;
comment on function private.is_beside_decisions is
  'Whether an entry of a child''s history is only a note of the office, its correction of an answer, or what became of a report of it.';

create type private.last_entry as (entry private.audit_log, refusal text);
comment on type private.last_entry is
  'The last decision, or other change, in a child''s history, and the code that says why it is not taken back.';

create function private.last_entry_of(child public.applications) returns private.last_entry
  language plpgsql stable security definer set search_path = ''
as $$
declare
  last private.audit_log;
  newest_at timestamptz;
begin
  select l.* into last from private.audit_log l
  where l.table_name = 'applications' and l.row_id = child.id and not private.is_beside_decisions(l, child.user_id)
  order by l.at desc, l.id desc limit 1;
  select max(l.at) into newest_at from private.audit_log l where l.table_name = 'applications' and l.row_id = child.id;
  return row(last, case
    when last.undoes is not null or last.action is distinct from 'update' or last.new_values is null
      or not last.new_values ?| array['status', 'entry_video_status', 'audition_state', 'audition_date', 'audition_details',
        'is_listed', 'is_shareable']
      or last.new_values - private.decision_columns() <> '{}'
      -- A correction that the parent reverted.
      or last.actor_id = child.user_id and last.new_values ?| array['is_listed', 'is_shareable'] then 'no_decision_to_undo'
    when exists (
      select from public.payments p
      where p.application_id = child.id and greatest(p.created_at, p.decided_at) > last.at)
      or exists (
      select from public.subscriptions s
      where s.application_id = child.id and greatest(s.created_at, s.decided_at) > last.at) then 'payment_since_decision'
    -- A parent's own change is not logged but updates the row; a video submitted before a later note has its own timestamp.
    when child.updated_at > newest_at or child.entry_video_submitted_at > last.at
      or jsonb_populate_record(child, last.new_values) is distinct from child then 'change_since_decision'
  end);
end
$$;
comment on function private.last_entry_of is
  'The last entry in a child''s history but for notes and corrections, and whether it can be taken back.';

create function private.undoable_decision(application_id uuid) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  child public.applications;
  last private.last_entry;
begin
  select a.* into child from public.applications a where a.id = undoable_decision.application_id;
  last := private.last_entry_of(child);
  return case when last.refusal is null then (last.entry).id end;
end
$$;
comment on function private.undoable_decision is 'The entry of the decision on a child that undo_decision takes back; null for none.';

create function private.take_news_back(former public.applications, decided public.applications, decided_at timestamptz)
  returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  told record;
begin
  for told in
    select w.kind, n.id
    from private.news_of(former, decided) w
    cross join lateral (
      select n.id from public.notices n
      where n.subject_id = decided.id and n.kind = w.kind and n.created_at <= decided_at
      order by n.created_at desc, n.id limit 1) n
  loop
    if not private.withdraw_notice(told.id) then
      perform private.write_notice(
        (split_part(told.kind::text, '_', 1) || '_undone')::public.notice_kind,
        decided.user_id, decided.id, decided.child_name, null, decided.id,
        jsonb_build_object('undone', told.kind) || case split_part(told.kind::text, '_', 1)
          when 'application' then jsonb_build_object('status', former.status)
          when 'video' then jsonb_build_object('video', former.entry_video_status)
          else jsonb_build_object('country', former.country,
            'date', case when private.is_audition_set(former) then former.audition_date end) end);
    end if;
  end loop;
end
$$;
comment on function private.take_news_back is
  'Withdraws the notice of a decision that nobody has read and of which no email went out, or may have; of any other '
  'a correction is told.';

create function private.undo_decision(application_id uuid, loaded_at timestamptz)
  returns setof public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  child public.applications;
  former public.applications;
  last private.last_entry;
begin
  perform private.authorize_and_lock('applications', array[application_id], loaded_at => coalesce(loaded_at, '-infinity'));
  select a.* into child from public.applications a where a.id = undo_decision.application_id;
  last := private.last_entry_of(child);
  if last.refusal = 'payment_since_decision' then
    raise exception 'payment_since_decision' using errcode = 'P0001';
  elsif last.refusal = 'change_since_decision' then
    raise exception 'change_since_decision' using errcode = 'P0001';
  elsif last.refusal is not null then
    raise exception 'no_decision_to_undo' using errcode = 'P0001';
  end if;
  former := jsonb_populate_record(child, (last.entry).old_values);
  perform private.take_news_back(former, child, (last.entry).at);
  perform set_config('private.undone_entry', (last.entry).id::text, true);
  update public.applications a
  set status = former.status, approved_at = former.approved_at, rejection_reason = former.rejection_reason,
    entry_video_status = former.entry_video_status, video_reason = former.video_reason,
    audition_state = former.audition_state, audition_date = former.audition_date, audition_details = former.audition_details,
    is_listed = former.is_listed, is_shareable = former.is_shareable
  where a.id = child.id;
  -- A family that knew of a hidden profile is told that it is shown again.
  if (last.entry).new_values ?| array['is_listed', 'is_shareable'] and not private.withdraw_notice((
    select n.id from public.notices n
    where n.subject_id = child.id and n.kind = 'child_corrected' and n.created_at <= (last.entry).at
    order by n.created_at desc, n.id limit 1)) then
    perform private.tell_correction(child, null);
  end if;
  if former.entry_video_status = 'approved' then
    -- The day on which it originally passed, not today.
    update public.application_milestones m set reached_at = coalesce((
      select max(l.at) from private.audit_log l
      where l.table_name = 'applications' and l.row_id = child.id and l.id < (last.entry).id and l.undoes is null
        and l.new_values ->> 'entry_video_status' = 'approved'), m.reached_at)
    where m.application_id = child.id and m.milestone = 'video_passed';
  end if;
  return query select * from private.listed_children(array[child.id]);
  perform set_config('private.undone_entry', '', true);
end
$$;
comment on function private.undo_decision is
  'Takes back the last decision on a child and returns the child; loaded_at is the updated_at that was loaded. '
  'Administrators, and reviewers of the own states; errors: no_decision_to_undo, payment_since_decision, '
  'change_since_decision, application_changed, application_not_found.';
grant execute on function private.undo_decision to authenticated; -- as public.undo_decision
