\ir support/actors.psql
-- A decision on a child is taken back: what it restores, what it tells, and what stands against it.
select plan(84);

update private.settings set value = 'on' where name = 'emails';

create function pg_temp.child(fields jsonb default '{}') returns uuid language sql as $$
  select tests.application(jsonb_build_object('child_name', 'Ada Obi', 'ticket_status', 'paid') || fields)
$$;
-- The call as the app makes it, with the row as it is now.
create function pg_temp.undo(child uuid) returns text language plpgsql as $$
begin
  perform public.undo_decision(child, (tests.row_of('public.applications', child) ->> 'updated_at')::timestamptz);
  return 'done';
exception when raise_exception then
  return sqlerrm;
end
$$;
create function pg_temp.decide(child uuid, changes text) returns text language sql as $$
  select tests.affected(format('update public.applications set %s where id = %L', changes, child))::text
$$;
create function pg_temp.last_entry(child uuid) returns public.history_entry language sql as $$
  select h from public.get_history('applications', child) h limit 1
$$;
-- The notices to the family; nothing of what follows belongs to this moment any more.
create function pg_temp.told(child uuid) returns text language plpgsql security definer as $$
declare
  said text;
begin
  select string_agg(concat_ws(' ', n.kind, nullif(n.facts, '{}')), ', ' order by n.created_at, n.kind) into said
  from public.notices n where n.application_id = child;
  -- By way of another age: a row may not stand for a moment where the one after it stood.
  update public.notices set created_at = created_at - interval '1 minute' - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
  return said;
end
$$;
create function pg_temp.read_all() returns void language sql security definer as $$ update public.notices set read_at = now() $$;
create function pg_temp.send_all() returns void language sql security definer as $$
  update private.email_outbox set state = 'sent', ended_at = now()
$$;
grant execute on all functions in schema pg_temp to public;

-- Each actor.
select pg_temp.child('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.act_as('admin');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000001', $$ status = 'approved' $$), '1', 'a child is approved');
select tests.act_as('owner');
select tests.refused($$ select public.undo_decision('10000000-0000-4000-8000-000000000001', now()) $$, '42501', 'its parent does not undo', '^administrator_required$');
select tests.refused($$ select private.undo_decision('10000000-0000-4000-8000-000000000001', now()) $$, '42501', 'not even directly', '^administrator_required$');
select tests.act_as('stranger');
select tests.refused($$ select public.undo_decision('10000000-0000-4000-8000-000000000001', now()) $$, '42501', 'nor does a stranger', '^administrator_required$');
select tests.act_as('anon');
select tests.lacks_grant($$ select public.undo_decision('10000000-0000-4000-8000-000000000001', now()) $$, 'nor a visitor');
select tests.act_as('second_admin');
select tests.raises($$ select public.undo_decision('10000000-0000-4000-8000-000000000001', '2026-01-01') $$, 'application_changed',
  'nobody undoes on a row that has changed since');
select tests.raises($$ select public.undo_decision(gen_random_uuid(), now()) $$, 'application_not_found', 'nor on one that is gone');

-- An approval.
select is((pg_temp.last_entry('10000000-0000-4000-8000-000000000001')).can_undo, true, 'the history offers it');
select is(tests.count_of('public.public_profiles', $$ id = '10000000-0000-4000-8000-000000000001' $$), 1::bigint, 'the child is public');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000001'), 'done', 'another administrator takes the approval back');
select results_eq($$ select status::text, approved_at from public.applications where id = '10000000-0000-4000-8000-000000000001' $$,
  $$ values ('pending_payment', null::timestamptz) $$, 'the child waits as before, which no move leads to');
select is(tests.count_of('public.public_profiles', $$ id = '10000000-0000-4000-8000-000000000001' $$), 0::bigint, 'and is not public');
select is(pg_temp.told('10000000-0000-4000-8000-000000000001'), null, 'a notice that nobody saw is withdrawn');
select is(tests.count_of('private.email_outbox'), 0::bigint, 'and with it its email');
select results_eq($$ select action, undoes is not null, can_undo, actor_id from public.get_history('applications', '10000000-0000-4000-8000-000000000001') $$,
  $$ values ('update', true, false, tests.id('second_admin')), ('update', false, false, tests.id('admin')) $$,
  'both stand in the history, and who did them');
select is(kind, 'taken_back', 'the activity calls it taken back') from public.get_activity(page_size => 1);
select is(pg_temp.undo('10000000-0000-4000-8000-000000000001'), 'no_decision_to_undo', 'an undo is not undone');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000001', $$ status = 'approved' $$), '1', 'it can be approved again');
select is(tests.affected($$ update public.applications set status = 'pending' where id = '10000000-0000-4000-8000-000000000001' and false $$), 0::bigint, 'nothing else');
select tests.raises($$ update public.applications set status = 'pending' where id = '10000000-0000-4000-8000-000000000001' $$,
  'application_move_refused', 'the moves of the competition hold beside it');

-- Told already: one correction.
select pg_temp.read_all();
select is(pg_temp.undo('10000000-0000-4000-8000-000000000001'), 'done', 'an approval that the family has read is taken back');
select is(pg_temp.told('10000000-0000-4000-8000-000000000001'),
  'application_approved, application_undone {"status": "pending_payment", "undone": "application_approved"}',
  'the notice that was read stays, and one correction is told');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000001', $$ status = 'rejected', rejection_reason = 'Too old' $$), '1', 'a child is rejected');
select tests.act_as_database();
select pg_temp.send_all();
select tests.act_as('admin');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000001'), 'done', 'a rejection of which an email went out is taken back');
select results_eq($$ select status::text, rejection_reason from public.applications where id = '10000000-0000-4000-8000-000000000001' $$,
  $$ values ('pending_payment', null::text) $$, 'without its reason');
select matches(pg_temp.told('10000000-0000-4000-8000-000000000001'), '"undone": "application_rejected"', 'and corrected');

-- The exact values of before.
select tests.act_as_database();
select pg_temp.child('{"id": "10000000-0000-4000-8000-000000000002", "status": "assessed", "assessment_score": 8}') is not null;
update public.applications set approved_at = approved_at where id = '10000000-0000-4000-8000-000000000002';
create temp table before as select to_jsonb(a) - 'updated_at' as child from public.applications a where a.id = '10000000-0000-4000-8000-000000000002';
grant select on before to public;
select tests.act_as('admin');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000002', $$ status = 'rejected', rejection_reason = 'Too old' $$), '1', 'an assessed child is rejected');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000002'), 'done', 'and that is taken back');
select is((tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') - 'updated_at'), (select child from before), 'every column is as it was');
select is(pg_temp.told('10000000-0000-4000-8000-000000000002'), null, 'its family hears of none of it');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000002', $$ status = 'rejected', rejection_reason = 'Too old' $$), '1', 'it is rejected');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000002', $$ status = 'pending' $$), '1', 'and restored');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000002'), 'done', 'also a restoring is taken back');
select results_eq($$ select status::text, rejection_reason from public.applications where id = '10000000-0000-4000-8000-000000000002' $$,
  $$ values ('rejected', 'Too old') $$, 'the reason stands again');

-- A video.
select tests.act_as_database();
select pg_temp.child('{"id": "10000000-0000-4000-8000-000000000003", "entry_video_url": "https://youtu.be/one", "entry_video_status": "submitted"}') is not null;
select tests.act_as('admin');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000003', $$ entry_video_status = 'failed', video_reason = 'Too dark' $$), '1', 'a video fails');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000003', $$ entry_video_status = 'approved' $$), '1', 'and passes after all');
select pg_temp.read_all();
select is(pg_temp.undo('10000000-0000-4000-8000-000000000003'), 'done', 'that is taken back');
select results_eq($$ select entry_video_status::text, video_reason from public.applications where id = '10000000-0000-4000-8000-000000000003' $$,
  $$ values ('failed', 'Too dark') $$, 'the video failed, for its reason');
select matches(pg_temp.told('10000000-0000-4000-8000-000000000003'), 'video_undone {"video": "failed", "undone": "video_passed"}', 'and the family is told');

select tests.act_as_database();
select ok(private.is_still_true(n), 'an email of the correction goes while the child stands as it says') from public.notices n where n.kind = 'video_undone';
select tests.act_as('admin');

-- The day on which a video passed, once a mistaken Fail is taken back.
select tests.act_as_database();
select pg_temp.child('{"id": "10000000-0000-4000-8000-000000000006", "entry_video_url": "https://youtu.be/one", "entry_video_status": "submitted"}') is not null;
select tests.act_as('admin');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000006', $$ entry_video_status = 'approved' $$), '1', 'a video passes');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000006', $$ entry_video_status = 'failed' $$), '1', 'and fails by mistake');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000006'), 'done', 'which is taken back');
select is(m.reached_at, h.at, 'it passed when it passed') from public.application_milestones m, public.get_history('applications', '10000000-0000-4000-8000-000000000006') h
where m.application_id = '10000000-0000-4000-8000-000000000006' and m.milestone = 'video_passed' and h.new_values ->> 'entry_video_status' = 'approved' and h.undoes is null;

-- An audition.
select is(pg_temp.decide('10000000-0000-4000-8000-000000000003', $$ entry_video_status = 'approved', status = 'approved' $$), '1', 'two decisions in one go');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000003', $$ audition_date = '2027-02-06T08:00:00Z', audition_details = 'City Hall' $$), '1', 'an audition is set');
select pg_temp.read_all();
select pg_temp.told('10000000-0000-4000-8000-000000000003') is not null;
select is(pg_temp.decide('10000000-0000-4000-8000-000000000003', $$ audition_state = 'not_scheduled', audition_date = null, audition_details = null $$), '1', 'and called off');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000003'), 'done', 'which is taken back');
select results_eq($$ select audition_state::text, audition_date, audition_details from public.applications where id = '10000000-0000-4000-8000-000000000003' $$,
  $$ values ('scheduled', timestamptz '2027-02-06T08:00:00Z', 'City Hall') $$, 'day and details are there again');
select is((select count(*)::integer from regexp_matches(pg_temp.told('10000000-0000-4000-8000-000000000003'), 'audition_cancelled|audition_undone', 'g')), 0,
  'nobody saw that it was called off, and nobody is told');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000003', $$ audition_date = '2027-02-07T08:00:00Z' $$), '1', 'it is moved');
select pg_temp.read_all();
select is(pg_temp.undo('10000000-0000-4000-8000-000000000003'), 'done', 'and that is taken back');
select matches(pg_temp.told('10000000-0000-4000-8000-000000000003'),
  'audition_undone {"date": "2027-02-06T08:00:00\+00:00", "undone": "audition_moved", "country": "Nigeria"}', 'the correction names the day that holds');

-- Reasons against it.
select tests.act_as_database();
select pg_temp.child('{"id": "10000000-0000-4000-8000-000000000004", "ticket_status": "unpaid"}') is not null;
select tests.act_as('admin');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000004'), 'no_decision_to_undo', 'where nothing was decided, nothing is undone');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000004', $$ status = 'approved', assessment_score = 8 $$), '1', 'a score is given');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000004'), 'no_decision_to_undo', 'a score is changed, not undone');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000002', $$ rejection_reason = 'Too young' $$), '1', 'a rejection gets another reason');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000002'), 'no_decision_to_undo', 'which decides nothing');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000004', $$ status = 'rejected', rejection_reason = 'Too old' $$), '1', 'it is rejected');
select lives_ok($$ select public.update_application(id, '{"assessment_note": "Call them"}', updated_at) from public.applications
  where id = '10000000-0000-4000-8000-000000000004' $$, 'a note is written after');
select lives_ok($$ select public.update_application(id, '{"child_name": "Ada Obi-Eze", "parent_phone": "+2348030000001", "told_reason": "A new number"}', updated_at)
  from public.applications where id = '10000000-0000-4000-8000-000000000004' $$, 'and answers are corrected');
select is((pg_temp.last_entry('10000000-0000-4000-8000-000000000004')).can_undo, false, 'of these entries none is undone');
select is((select count(*) from public.get_history('applications', '10000000-0000-4000-8000-000000000004') h where h.can_undo and h.new_values ->> 'status' = 'rejected'), 1::bigint,
  'the decision before them is');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000004'), 'done', 'a note or a correction does not stand against it');
select results_eq($$ select status::text, child_name from public.applications where id = '10000000-0000-4000-8000-000000000004' $$,
  $$ values ('assessed', 'Ada Obi-Eze') $$, 'and stays');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000004', $$ status = 'rejected', rejection_reason = 'Too old' $$), '1', 'it is rejected again');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000004', $$ status = 'pending' $$), '1', 'and restored');
select tests.act_as('owner');
select tests.affects($$ update public.applications set is_listed = false where id = '10000000-0000-4000-8000-000000000004' $$, 1, 'its parent acts');
select tests.act_as('admin');
select is((pg_temp.last_entry('10000000-0000-4000-8000-000000000004')).can_undo, false, 'the history offers no undo any more');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000004'), 'change_since_decision', 'an act of the parent stands against it');
-- Undone by its parent, a correction is an act of the parent.
select is(pg_temp.decide('10000000-0000-4000-8000-000000000004', $$ status = 'rejected', rejection_reason = 'Too old' $$), '1', 'it is rejected');
select pg_temp.told('10000000-0000-4000-8000-000000000004') is not null;
select lives_ok($$ select public.update_application(id, '{"age": 10}', updated_at) from public.applications where id = '10000000-0000-4000-8000-000000000004' $$, 'and corrected');
select tests.act_as('owner');
select lives_ok($$ select public.put_back_correction(n.id) from public.notices n where n.kind = 'child_corrected' and not n.facts ? 'put_back_at'
  and n.application_id = '10000000-0000-4000-8000-000000000004' and n.facts -> 'changes' -> 0 ->> 'column' = 'age' $$, 'which its parent puts back');
select tests.act_as('admin');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000004'), 'no_decision_to_undo', 'then the decision stays');
-- A video that was handed in stands against it, whatever the office noted later.
select tests.act_as_database();
select pg_temp.child('{"id": "10000000-0000-4000-8000-000000000005", "entry_video_status": "pending_submission"}') is not null;
select tests.act_as('admin');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000005', $$ status = 'approved' $$), '1', 'a child is approved');
select tests.act_as('owner');
select tests.affects($$ update public.applications set entry_video_url = 'https://youtu.be/two' where id = '10000000-0000-4000-8000-000000000005' $$, 1, 'its parent sends a video');
select tests.act_as_database();
-- All of a test is one moment: the video came after the decision.
alter table public.applications disable trigger user;
update public.applications set entry_video_submitted_at = clock_timestamp() where id = '10000000-0000-4000-8000-000000000005';
alter table public.applications enable trigger user;
select tests.act_as('admin');
select lives_ok($$ select public.update_application(id, '{"assessment_note": "Nice"}', updated_at) from public.applications
  where id = '10000000-0000-4000-8000-000000000005' $$, 'and the office writes a note');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000005'), 'change_since_decision', 'then the approval stays');
select is(pg_temp.decide('10000000-0000-4000-8000-000000000001', $$ status = 'approved' $$), '1', 'a child is approved');
select tests.act_as_database();
select tests.payment('10000000-0000-4000-8000-000000000001', jsonb_build_object('created_at', clock_timestamp() + interval '1 second', 'description', 'Costume')) is not null;
select tests.act_as('admin');
select is(pg_temp.undo('10000000-0000-4000-8000-000000000001'), 'payment_since_decision', 'a payment that came since stands against it');

-- Emails of corrections.
select tests.act_as_database();
select ok(not private.is_still_true(n), 'none goes once the video was decided anew') from public.notices n where n.kind = 'video_undone';
select is((select array_agg(distinct private.email_group_of(k)::text order by private.email_group_of(k)::text)
  from unnest(array['application_undone', 'video_undone', 'audition_undone']::public.notice_kind[]) k), array['auditions', 'journey'],
  'a correction is of the group that it corrects');

select is_empty('select tests.strays_from_slots()', 'the columns of every child are its slot');

-- With the child everything goes.
delete from public.applications where id = '10000000-0000-4000-8000-000000000003';
select is(tests.count_of('private.audit_log', $$ row_id = '10000000-0000-4000-8000-000000000003' and (old_values is not null and action = 'update') $$), 0::bigint,
  'the entries lose their values with the child');
select * from finish();
