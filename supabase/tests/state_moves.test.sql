\ir support/actors.psql
-- Every move of an application, its ticket, its entry video and its audition, allowed and refused.
select plan(267);

-- A child in the state that a case begins with, and one change made by an administrator.
create function pg_temp.child(fields jsonb default '{}') returns uuid language sql as $$
  select tests.application(fields)
$$;
create function pg_temp.as_admin(statement text) returns text language plpgsql as $$
begin
  perform tests.act_as('admin');
  execute statement;
  perform tests.act_as_database();
  return 'done';
exception when raise_exception then
  return sqlerrm;
end
$$;
create function pg_temp.set_as_admin(child uuid, assignment text) returns text language sql as $$
  select pg_temp.as_admin(format('update public.applications set %s where id = %L', assignment, child))
$$;
create function pg_temp.field(child uuid, name text) returns text language sql as $$
  select tests.row_of('public.applications', child) ->> name
$$;
grant execute on function pg_temp.as_admin, pg_temp.set_as_admin, pg_temp.field to public;

-- Status: every pair, written directly.
create function pg_temp.assert_status_moves() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
  outcome text;
begin
  for item in
    select * from (values
      ('pending_payment', 'pending_payment', 'pending_payment'), ('pending_payment', 'pending', 'pending'),
      ('pending_payment', 'approved', 'approved'), ('pending_payment', 'assessed', 'assessment_score_required'),
      ('pending_payment', 'rejected', 'rejected'),
      ('pending', 'pending_payment', 'application_move_refused'), ('pending', 'pending', 'pending'),
      ('pending', 'approved', 'approved'), ('pending', 'assessed', 'assessment_score_required'),
      ('pending', 'rejected', 'rejected'),
      ('approved', 'pending_payment', 'application_move_refused'), ('approved', 'pending', 'application_move_refused'),
      ('approved', 'approved', 'approved'), ('approved', 'assessed', 'assessment_score_required'),
      ('approved', 'rejected', 'rejected'),
      ('assessed', 'pending_payment', 'application_move_refused'), ('assessed', 'pending', 'application_move_refused'),
      ('assessed', 'approved', 'assessed'), ('assessed', 'assessed', 'assessed'), ('assessed', 'rejected', 'rejected'),
      ('rejected', 'pending_payment', 'application_move_refused'), ('rejected', 'pending', 'pending'),
      ('rejected', 'approved', 'application_move_refused'), ('rejected', 'assessed', 'assessment_score_required'),
      ('rejected', 'rejected', 'rejected')
    ) t (before, written, expected)
  loop
    child := pg_temp.child(jsonb_build_object('status', item.before,
      'assessment_score', case when item.before = 'assessed' then 8 end));
    outcome := pg_temp.set_as_admin(child, format('status = %L', item.written));
    return next is(
      case when outcome = 'done' then pg_temp.field(child, 'status') else outcome end, item.expected,
      format('%s, written as %s: %s', item.before, item.written, item.expected));
  end loop;
end
$$;
select pg_temp.assert_status_moves();

-- A score: from every status.
create function pg_temp.assert_scores() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
begin
  for item in
    select * from (values ('pending_payment'), ('pending'), ('approved'), ('assessed')) t (before)
  loop
    child := pg_temp.child(jsonb_build_object('status', item.before,
      'assessment_score', case when item.before = 'assessed' then 3 end));
    return next is(pg_temp.set_as_admin(child, 'assessment_score = 8.5'), 'done', format('a score for %s is taken', item.before));
    return next is(pg_temp.field(child, 'status'), 'assessed', format('a score makes %s assessed', item.before));
    return next isnt(pg_temp.field(child, 'approved_at'), null, format('a score approves %s on the way', item.before));
    return next is(pg_temp.field(child, 'assessment_result'), 'Pass', format('a score for %s derives the result', item.before));
  end loop;
end
$$;
select pg_temp.assert_scores();

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "status": "rejected"}') is not null;
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000001', 'assessment_score = 8'), 'application_is_rejected',
  'a score for a rejected application is refused');
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000001', 'status = ''pending'', assessment_score = 8'),
  'application_move_refused', 'Restore and a score are two steps');
select is(pg_temp.field('10000000-0000-4000-8000-000000000001', 'assessment_score'), null, 'and leave no score behind');
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000001', 'assessment_report = ''x'''), 'done',
  'a report on a rejected application is taken');

create function pg_temp.assert_results() returns setof text language plpgsql as $$
declare
  item record;
  child constant uuid := pg_temp.child('{"status": "approved"}');
begin
  for item in select * from (values (0, 'Fail'), (4.99, 'Fail'), (5, 'Pass'), (10, 'Pass')) t (score, result) loop
    perform pg_temp.set_as_admin(child, format('assessment_score = %s, assessment_result = %L', item.score,
      case item.result when 'Pass' then 'Fail' else 'Pass' end));
    return next is(pg_temp.field(child, 'assessment_result'), item.result,
      format('score %s is %s, whatever is sent', item.score, item.result));
  end loop;
  return next is(pg_temp.set_as_admin(child, 'assessment_score = null'), 'done', 'a score may be taken back');
  return next is(pg_temp.field(child, 'status'), 'approved', 'without its score an assessed child is approved');
  return next is(pg_temp.field(child, 'assessment_result'), null, 'and has no result');
end
$$;
select pg_temp.assert_results();

-- approved_at.
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "status": "pending"}') is not null;
select is(pg_temp.field('10000000-0000-4000-8000-000000000002', 'approved_at'), null, 'a pending child has no moment of approval');
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000002', 'approved_at = ''2020-01-01'''), 'done',
  'the moment of approval may be sent');
select is(pg_temp.field('10000000-0000-4000-8000-000000000002', 'approved_at'), null, 'but a pending child still has none');
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000002', 'status = ''approved'', approved_at = ''2020-01-01'''), 'done',
  'approval may carry a moment');
select is((pg_temp.field('10000000-0000-4000-8000-000000000002', 'approved_at'))::timestamptz, now(),
  'the moment of approval is the database''s');
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000002', 'assessment_score = 7, approved_at = null'), 'done', 'a score follows');
select is((pg_temp.field('10000000-0000-4000-8000-000000000002', 'approved_at'))::timestamptz, now(),
  'a later save keeps the moment of approval');
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000002', 'status = ''rejected'''), 'done', 'an assessed child is rejected');
select is(pg_temp.field('10000000-0000-4000-8000-000000000002', 'approved_at'), null, 'rejecting clears the moment of approval');
select is(pg_temp.set_as_admin('10000000-0000-4000-8000-000000000002', 'status = ''pending'''), 'done', 'Restore writes pending');
select is(pg_temp.field('10000000-0000-4000-8000-000000000002', 'approved_at'), null, 'and so does Restore');

-- Tickets: what a payment does to every ticket status.
create function pg_temp.assert_ticket_moves() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
  payment uuid;
begin
  for item in
    select * from (values
      ('none', 'pending_payment', 'paid', 'unpaid'), ('unpaid', 'pending_payment', 'paid', 'unpaid'),
      ('pending_payment', 'pending_payment', 'paid', 'unpaid'), ('paid', 'paid', 'paid', 'paid'),
      ('Basic', 'Basic', 'Basic', 'Basic'), ('Silver', 'Silver', 'Silver', 'Silver'), ('Gold', 'Gold', 'Gold', 'Gold'),
      ('Disqualified', 'Disqualified', 'Disqualified', 'Disqualified')
    ) t (before, stated, approved, declined)
  loop
    child := pg_temp.child(jsonb_build_object('ticket_status', item.before));
    payment := tests.payment(child);
    return next is(pg_temp.field(child, 'ticket_status'), item.stated, format('ticket %s, payment stated: %s', item.before, item.stated));
    perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''approved'')', payment));
    return next is(pg_temp.field(child, 'ticket_status'), item.approved, format('ticket %s, payment approved: %s', item.before, item.approved));

    child := pg_temp.child(jsonb_build_object('ticket_status', item.before));
    payment := tests.payment(child);
    perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', payment));
    return next is(pg_temp.field(child, 'ticket_status'), item.declined, format('ticket %s, payment declined: %s', item.before, item.declined));
    return next is(pg_temp.field(child, 'points'), '0', format('ticket %s, payments give no points of the tier', item.before));
  end loop;
end
$$;
select pg_temp.assert_ticket_moves();

create function pg_temp.assert_ticket_is_told_apart() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
begin
  for item in
    select * from (values
      ('Talent Hunt Ticket', true), ('Talent Hunt Ticket (ZAR)', true), ('talent hunt ticket for Ada', true),
      ('  Talent   Hunt Ticket', true), (E'TALENT\thunt\u00a0TICKETS', true), ('A Talent Hunt Ticket', false),
      ('TalentHunt Ticket', false), ('Talent Hunt', false), ('Donation', false)
    ) t (description, is_ticket)
  loop
    child := pg_temp.child();
    perform tests.payment(child, jsonb_build_object('description', item.description));
    return next is(pg_temp.field(child, 'ticket_status'), case when item.is_ticket then 'pending_payment' else 'unpaid' end,
      format('"%s" %s a ticket payment', item.description, case when item.is_ticket then 'is' else 'is not' end));
  end loop;
end
$$;
select pg_temp.assert_ticket_is_told_apart();

create function pg_temp.assert_ticket_stories() returns setof text language plpgsql as $$
declare
  child uuid := pg_temp.child();
  first_payment uuid := tests.payment(child);
  second_payment uuid := tests.payment(child);
  other uuid;
begin
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', first_payment));
  return next is(pg_temp.field(child, 'ticket_status'), 'pending_payment',
    'a declined payment with another one pending leaves the ticket pending');
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', second_payment));
  return next is(pg_temp.field(child, 'ticket_status'), 'unpaid', 'declining the last pending payment frees the ticket');
  perform tests.payment(child);
  return next is(pg_temp.field(child, 'ticket_status'), 'pending_payment', 'a parent states a payment again');

  child := pg_temp.child();
  first_payment := tests.payment(child);
  second_payment := tests.payment(child);
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''approved'')', first_payment));
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', second_payment));
  return next is(pg_temp.field(child, 'ticket_status'), 'paid', 'a declined payment never demotes a paid ticket');

  child := pg_temp.child();
  first_payment := tests.payment(child);
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''approved'')', first_payment));
  perform pg_temp.set_as_admin(child, 'ticket_status = ''pending_payment''');
  second_payment := tests.payment(child);
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', second_payment));
  return next is(pg_temp.field(child, 'ticket_status'), 'paid',
    'with another payment approved that reaches the price a ticket is paid, whatever else is stated or declined');

  child := pg_temp.child();
  first_payment := tests.payment(child);
  other := tests.payment(child, '{"description": "Shop"}');
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', other));
  return next is(pg_temp.field(child, 'ticket_status'), 'pending_payment', 'declining another kind of payment leaves the ticket alone');
  other := tests.payment(child, '{"description": "Shop"}');
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', first_payment));
  return next is(pg_temp.field(child, 'ticket_status'), 'unpaid', 'another kind of payment does not hold the ticket');
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''approved'')', other));
  return next is(pg_temp.field(child, 'ticket_status'), 'unpaid', 'approving another kind of payment pays no ticket');

  child := pg_temp.child();
  other := pg_temp.child();
  first_payment := tests.payment(child);
  second_payment := tests.payment(other);
  perform pg_temp.as_admin(format('select public.update_payment_status(%L, ''declined'')', first_payment));
  return next is(pg_temp.field(child, 'ticket_status'), 'unpaid', 'a brother''s pending payment does not hold the ticket');
  return next is(pg_temp.field(other, 'ticket_status'), 'pending_payment', 'and the brother''s ticket is not freed');
end
$$;
select pg_temp.assert_ticket_stories();

-- Subscriptions never touch tickets.
create function pg_temp.assert_subscription_moves() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
  subscription uuid;
begin
  for item in select * from (values ('active'), ('rejected')) t (decision) loop
    child := pg_temp.child();
    subscription := tests.subscription(child);
    return next is(pg_temp.field(child, 'ticket_status'), 'unpaid', 'a subscription stated leaves the ticket unpaid');
    perform pg_temp.as_admin(format('select public.handle_subscription_status_update(%L, %L)', subscription, item.decision));
    return next is(pg_temp.field(child, 'ticket_status'), 'unpaid', format('a subscription %s leaves the ticket unpaid', item.decision));
    perform tests.payment(child);
    perform pg_temp.as_admin(format('select public.handle_subscription_status_update(%L, %L)',
      tests.subscription(child), item.decision));
    return next is(pg_temp.field(child, 'ticket_status'), 'pending_payment', format('a subscription %s leaves a pending ticket pending', item.decision));
  end loop;
end
$$;
select pg_temp.assert_subscription_moves();

-- Tickets set by an administrator, what they open, and the points of the tiers.
create function pg_temp.assert_confirmed_tickets() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
begin
  for item in
    select * from (values ('none'), ('unpaid'), ('pending_payment')) b (before)
      cross join (values ('paid', 0), ('Basic', 30), ('Silver', 100), ('Gold', 500)) a (written, points)
  loop
    child := pg_temp.child(jsonb_build_object('ticket_status', item.before, 'points', 7));
    return next is(pg_temp.set_as_admin(child, format('ticket_status = %L', item.written)), 'done',
      format('ticket %s, confirmed as %s', item.before, item.written));
    return next is(pg_temp.field(child, 'entry_video_status'), 'pending_submission',
      format('ticket %s, confirmed as %s, opens the entry video', item.before, item.written));
    return next is(pg_temp.field(child, 'points'), (7 + item.points)::text,
      format('ticket %s, confirmed as %s, adds %s points', item.before, item.written, item.points));
  end loop;
  for item in select * from (values ('none'), ('unpaid'), ('pending_payment'), ('Disqualified')) t (written) loop
    child := pg_temp.child('{"ticket_status": "paid"}');
    return next is(pg_temp.field(child, 'entry_video_status'), 'pending_submission', 'a paid ticket has its entry video open');
    perform pg_temp.set_as_admin(child, format('ticket_status = %L', item.written));
    return next is(pg_temp.field(child, 'entry_video_status'), 'locked', format('a ticket undone to %s locks the entry video', item.written));
    perform pg_temp.set_as_admin(child, 'ticket_status = ''paid''');
    return next is(pg_temp.field(child, 'entry_video_status'), 'pending_submission', format('a ticket paid again after %s opens it again', item.written));
    perform pg_temp.set_as_admin(child, 'entry_video_url = ''https://youtu.be/abc''');
    perform pg_temp.set_as_admin(child, format('ticket_status = %L', item.written));
    return next is(pg_temp.field(child, 'entry_video_status'), 'submitted', format('a ticket undone to %s keeps a video that was handed in', item.written));
  end loop;
end
$$;
select pg_temp.assert_confirmed_tickets();

create function pg_temp.assert_tier_points() returns setof text language plpgsql as $$
declare
  child constant uuid := pg_temp.child('{"ticket_status": "paid"}');
  item record;
begin
  for item in
    select * from (values
      (1, 'ticket_status = ''Basic''', 30, 'Basic adds 30'),
      (2, 'ticket_status = ''Basic''', 30, 'a re-save adds nothing'),
      (3, 'ticket_status = ''Basic'', points = 30', 30, 'a re-save with the points on the screen adds nothing'),
      (4, 'ticket_status = ''Silver''', 130, 'Silver adds 100 on top'),
      (5, 'ticket_status = ''Basic''', 130, 'back to Basic adds nothing'),
      (6, 'ticket_status = ''Silver''', 130, 'Silver again adds nothing'),
      (7, 'ticket_status = ''Gold'', points = 630', 630, 'Gold keeps the points that are named with it'),
      (8, 'ticket_status = ''paid''', 630, 'paid takes no points away'),
      (9, 'ticket_status = ''Gold''', 630, 'Gold again adds nothing'),
      (10, 'ticket_status = ''Disqualified''', 630, 'Disqualified takes no points away'),
      (11, 'ticket_status = ''Gold''', 630, 'Gold after Disqualified adds nothing'),
      (12, 'points = 5', 5, 'points may be typed'),
      (13, 'ticket_status = ''Gold''', 5, 'and stay as typed')
    ) t (step, assignment, points, description) order by step
  loop
    perform pg_temp.set_as_admin(child, item.assignment);
    return next is(pg_temp.field(child, 'points'), item.points::text, 'tier points: ' || item.description);
  end loop;
  return next is(pg_temp.field(child, 'awarded_tiers')::text, '["Basic", "Silver", "Gold"]', 'the tiers already paid for are remembered');
end
$$;
select pg_temp.assert_tier_points();

-- The sum of a tier and the points before, by each way that an administrator has.
create function pg_temp.assert_named_points() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
begin
  for item in
    select * from (values
      ('{"ticket_status": "Silver", "points": 110}', 110, 'the points named with the tier are kept'),
      ('{"points": 110, "ticket_status": "Silver"}', 110, 'in either order'),
      ('{"ticket_status": "Silver"}', 110, 'the tier alone adds its points')
    ) t (changes, points, description)
  loop
    child := pg_temp.child('{"ticket_status": "paid", "points": 10}');
    perform pg_temp.set_as_admin(child, (
      select string_agg(format('%I = %L', e.key, e.value), ', ') from jsonb_each_text(item.changes::jsonb) e));
    return next is(pg_temp.field(child, 'points'), item.points::text, 'an update: ' || item.description);
    child := pg_temp.child('{"ticket_status": "paid", "points": 10}');
    perform tests.act_as('admin');
    perform public.update_application(child, item.changes::jsonb, (select a.updated_at from public.applications a where a.id = child));
    perform tests.act_as_database();
    return next is(pg_temp.field(child, 'points'), item.points::text, 'update_application: ' || item.description);
    return next is(pg_temp.field(child, 'awarded_tiers')::text, '["Silver"]', 'and the tier is given: ' || item.description);
  end loop;
end
$$;
select pg_temp.assert_named_points();

-- Entry video: every pair, written by an administrator.
create function pg_temp.assert_video_moves() returns setof text language plpgsql as $$
declare
  all_states constant text[] := array['locked', 'pending_submission', 'submitted', 'approved', 'failed'];
  reviewed constant text[] := array['submitted', 'approved', 'failed'];
  before text;
  written text;
  child uuid;
  is_allowed boolean;
  outcome text;
begin
  foreach before in array all_states loop
    foreach written in array all_states loop
      child := pg_temp.child(jsonb_build_object(
        'ticket_status', case before when 'locked' then 'unpaid' else 'paid' end, 'entry_video_status', before,
        'entry_video_url', case when before = any (reviewed) then 'https://youtu.be/abc' end));
      is_allowed := before = written or (before = any (reviewed) and written = any (reviewed));
      outcome := pg_temp.set_as_admin(child, format('entry_video_status = %L', written));
      return next is(outcome, case when is_allowed then 'done' else 'entry_video_move_refused' end,
        format('entry video %s, written as %s, is %s', before, written, case when is_allowed then 'allowed' else 'refused' end));
      return next is(pg_temp.field(child, 'entry_video_status'), case when is_allowed then written else before end,
        format('entry video %s, written as %s, is stored so', before, written));
    end loop;
  end loop;
end
$$;
select pg_temp.assert_video_moves();

-- Entry video: what the parent does.
create function pg_temp.assert_video_story() returns setof text language plpgsql as $$
declare
  child constant uuid := pg_temp.child();
  submit constant text := format('update public.applications set entry_video_url = %%L where id = %L', child);
begin
  perform tests.act_as('owner');
  return next tests.raises(format(submit, 'https://youtu.be/one'), 'entry_video_locked', 'no video is taken before the ticket is paid');
  perform pg_temp.set_as_admin(child, 'ticket_status = ''paid''');
  perform tests.act_as('owner');
  return next tests.affects(format(submit, ' https://youtu.be/one '), 1, 'a parent hands a video in');
  return next is(pg_temp.field(child, 'entry_video_status'), 'submitted', 'which submits it');
  return next is(pg_temp.field(child, 'entry_video_url'), 'https://youtu.be/one', 'and stores the link without blanks');
  return next tests.affects(format(submit, 'https://youtu.be/two'), 1, 'a parent replaces a video that waits for review');
  return next tests.affects(format('update public.applications set entry_video_url = null where id = %L', child), 1,
    'a parent takes the video back');
  return next is(pg_temp.field(child, 'entry_video_status'), 'pending_submission', 'which waits for another');
  return next tests.affects(format(submit, 'https://youtu.be/two'), 1, 'a parent hands another video in');
  perform pg_temp.set_as_admin(child, 'entry_video_status = ''failed''');
  return next is(pg_temp.field(child, 'entry_video_status'), 'failed', 'an administrator fails a video');
  perform tests.act_as('owner');
  return next tests.affects(format(submit, 'https://youtu.be/three'), 1, 'after Fail a parent submits again');
  return next is(pg_temp.field(child, 'entry_video_status'), 'submitted', 'which submits it again');
  perform pg_temp.set_as_admin(child, 'entry_video_status = ''approved''');
  return next is(pg_temp.field(child, 'entry_video_status'), 'approved', 'an administrator passes a video');
  perform tests.act_as('owner');
  return next tests.raises(format(submit, 'https://youtu.be/four'), 'entry_video_already_passed', 'after Pass the video is fixed');
  return next tests.affects(format('update public.applications set age = 10 where id = %L', child), 1, 'other edits leave the video alone');
  return next is(pg_temp.field(child, 'entry_video_status'), 'approved', 'and it stays passed');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_video_story();

-- Audition.
create function pg_temp.assert_audition() returns setof text language plpgsql as $$
declare
  child uuid := pg_temp.child();
begin
  perform pg_temp.set_as_admin(child, 'audition_date = ''2026-12-05 10:00+01'', audition_details = ''  Hall 1 ''');
  return next is(pg_temp.field(child, 'audition_state'), 'scheduled', 'a date schedules the audition');
  return next is(pg_temp.field(child, 'audition_details'), 'Hall 1', 'details are stored without blanks around them');
  perform pg_temp.set_as_admin(child, 'audition_result = ''Pass''');
  return next is(pg_temp.field(child, 'audition_state'), 'completed', 'a result completes the audition');
  perform pg_temp.set_as_admin(child, 'audition_state = ''scheduled''');
  return next is(pg_temp.field(child, 'audition_state'), 'completed', 'an audition with a result stays completed');
  perform pg_temp.set_as_admin(child, 'audition_state = ''scheduled'', audition_result = null');
  return next is(pg_temp.field(child, 'audition_state'), 'scheduled', 'a result taken back opens it again');
  perform pg_temp.set_as_admin(child, 'audition_result = ''Fail''');
  return next is(pg_temp.field(child, 'audition_state'), 'completed', 'a failed audition is completed too');
  child := pg_temp.child();
  perform pg_temp.set_as_admin(child, 'audition_state = ''completed''');
  return next is(pg_temp.field(child, 'audition_state'), 'completed', 'an audition may be completed before its result is known');
end
$$;
select pg_temp.assert_audition();
select * from finish();
