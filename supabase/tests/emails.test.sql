\ir support/actors.psql
-- Emails: which of them leave, when, to whom and with what; who answers, switches and sees them.
select plan(209);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Ada Obi"}') is not null;

-- All of a test is one moment, so that time passes by what is moved into the past.
create function pg_temp.pass(passed interval) returns void language plpgsql security definer as $$
begin
  -- By way of another age: a row may not stand for a moment where the one after it stood.
  update public.notices set created_at = created_at - passed - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
  update private.email_outbox set due_at = due_at - passed, lease_until = lease_until - passed,
    created_at = created_at - passed, ended_at = ended_at - passed;
  update private.email_addresses set last_email_at = last_email_at - passed;
  update private.email_tokens set created_at = created_at - passed;
end
$$;
-- The emails that a sender took last, and its names.
create temp table claimed of public.claimed_email;
create function pg_temp.claim(at_most integer default 100) returns text language plpgsql security definer as $$
begin
  delete from claimed;
  insert into claimed select * from public.claim_emails(at_most);
  return (select string_agg(coalesce(c.kind::text, case when c.is_test then 'test' else 'news' end), ', ' order by c.kind) from claimed c);
end
$$;
create function pg_temp.report(outcome text, reason text default null) returns void language plpgsql security definer as $$
begin
  perform public.report_email(c.email_id, outcome, reason) from claimed c;
end
$$;
-- Five minutes later: what a sender takes and sends.
create function pg_temp.emails() returns text language plpgsql security definer as $$
declare
  taken text;
begin
  perform pg_temp.pass('5 minutes');
  taken := pg_temp.claim();
  perform pg_temp.report('sent');
  return taken;
end
$$;
create function pg_temp.states() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', coalesce(n.kind::text, 'test'), d.state), ', ' order by n.kind, d.state)
  from private.email_outbox d left join public.notices n on n.id = d.notice_id
$$;
create function pg_temp.change(changes text) returns void language plpgsql security definer as $$
begin
  execute 'update public.applications set ' || changes || ' where id = ''10000000-0000-4000-8000-000000000001''';
end
$$;
grant all on claimed to public;
grant execute on function pg_temp.pass, pg_temp.emails, pg_temp.states to public;

-- The rights of everybody.
create function pg_temp.assert_refused(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.lacks_grant('select public.claim_emails(1)', actor || ' takes no email');
  return next tests.lacks_grant($q$ select public.report_email(gen_random_uuid(), 'sent') $q$, actor || ' reports no email');
  return next tests.lacks_grant('select private.take_emails(array[]::uuid[], 1)', actor || ' takes none past the rules');
  return next tests.lacks_grant('select private.forget_old_emails()', actor || ' has none forgotten');
end
$$;
select pg_temp.assert_refused(actor) from unnest(array['anon', 'owner', 'stranger', 'admin']) actor;
create function pg_temp.assert_admins_only(actor text) returns setof text language plpgsql as $$
declare
  called text;
begin
  perform tests.act_as(actor);
  foreach called in array array['get_email_failures()', 'send_email_again(gen_random_uuid())', 'get_email_state()'] loop
    if actor in ('anon', 'service_role') then
      return next tests.lacks_grant('select public.' || called, format('%s is refused %s', actor, called));
    else
      return next tests.refused('select public.' || called, '42501', format('%s is refused %s', actor, called), '^administrator_required$');
    end if;
  end loop;
end
$$;
select pg_temp.assert_admins_only(actor) from unnest(array['anon', 'owner', 'stranger', 'service_role']) actor;
select tests.act_as('anon');
select tests.lacks_grant('select public.get_email_settings()', 'a visitor has no settings');
select tests.lacks_grant($$ select public.set_email_group('messages', false) $$, 'and switches none');
select tests.act_as('service_role');
select tests.lacks_grant('select public.get_email_settings()', 'the service role has none either');
select tests.lacks_grant($$ select public.set_email_group('messages', false) $$, 'which switches none either');

-- Off, as they are at first: what happens then is never sent, however late they are turned on.
select tests.act_as_database();
select is(private.setting('emails'), 'off', 'emails are off until the operator turns them on');
select pg_temp.change($$ ticket_status = 'paid' $$);
select is(tests.count_of('public.notices'), 1::bigint, 'a notice is written without them');
select is(pg_temp.states(), null, 'and no email is');
update private.settings set value = 'on' where name = 'emails';
select is(pg_temp.emails(), null, 'news from before they were turned on is not sent');

-- On: five minutes later, and to an address that has not said yes nothing but that there is news.
select pg_temp.change($$ entry_video_url = 'https://youtu.be/one' $$);
select pg_temp.change($$ entry_video_status = 'failed', video_reason = 'Too dark' $$);
select pg_temp.pass('4 minutes 59 seconds');
select tests.act_as('service_role');
select is_empty('select * from public.claim_emails(10)', 'an email stays for five minutes in which a decision can be taken back');
select tests.act_as_database();
select pg_temp.pass('1 second');
select is(pg_temp.claim(0), null, 'nobody who wants none gets one');
select is(pg_temp.claim(), 'news', 'after that it is taken');
select results_eq($$ select address, is_confirmed, topic::text, kind, email_group, child_name, facts, application_id, payment_id, subject, body, is_test,
    length(token), length(confirm_token) from claimed $$,
  $$ values ('owner@example.com', false, 'video', null::public.notice_kind, null::public.email_group, null, null::jsonb, null::uuid, null::uuid,
    null, null, false, 43, 32) $$, 'an address that has not said yes gets the topic, no name, no fact and no words');
select is_empty($$ select from private.email_tokens t, claimed c where t::text like '%' || c.token || '%' or t::text like '%' || c.confirm_token || '%' $$, 'of its token only a hash is stored');
create temp table first_email as select * from claimed;
grant select on first_email to public;

-- Its lease, tries and end.
select is(pg_temp.claim(), null, 'no sender takes an email that another one has');
select pg_temp.pass('4 minutes 59 seconds');
select is(pg_temp.claim(), null, 'for five minutes');
select pg_temp.pass('1 second');
select is(pg_temp.claim(), 'news', 'and then again, when nobody said what became of it');
select is(tests.value_of('select tries::text from private.email_outbox'), '0', 'which counts as no try');
create function pg_temp.assert_waits() returns setof text language plpgsql as $$
declare
  minutes integer;
begin
  foreach minutes in array array[1, 5, 25, 125] loop
    perform pg_temp.report('later', '451 Try again');
    perform pg_temp.pass(make_interval(mins => minutes) - interval '1 second');
    return next is(pg_temp.claim(), null, format('an email that could not be sent for now waits %s minutes', minutes));
    perform pg_temp.pass('1 second');
    return next is(pg_temp.claim(), 'news', 'and is tried again');
  end loop;
end
$$;
select pg_temp.assert_waits();
select pg_temp.report('later', E'550 5.1.1 No such user\r\nDear Ada Obi, ' || repeat('a', 300));
select is(pg_temp.states(), 'video_failed failed', 'the fifth time it has failed');
select tests.raises($$ select private.report_email(gen_random_uuid(), 'lost', null) $$, 'email_outcome_refused', 'an email is sent, later or failed');
select lives_ok($$ select private.report_email(gen_random_uuid(), 'sent', null) $$, 'an email that is gone with its child stops no sender');
select tests.act_as('admin');
select results_eq('select address, kind::text, error, tries, failed_at = now(), child_name, parent_phone from public.get_email_failures()',
  $$ values ('owner@example.com', 'video_failed', '550 5.1.1 No such user', 5, true, 'Ada Obi', '+2348030000000') $$,
  'administrators see what failed and why, without what stands in the email');
select results_eq('select * from public.get_email_state()', $$ values (true, 0, 1, 0) $$, 'and how many');
select tests.raises('select public.send_email_again(gen_random_uuid())', 'email_not_failed', 'only what failed is sent again');
savepoint corrected;
select tests.act_as_database();
update auth.users set email = 'right.owner@example.com' where id = tests.id('owner');
select tests.act_as('admin');
select results_eq('select address, is_address_changed from public.get_email_failures()', $$ values ('owner@example.com', true) $$,
  'they see that the address was changed since, and where it had failed');
rollback to savepoint corrected;
select is((select is_address_changed from public.get_email_failures()), false, 'until then the address is the same');
select lives_ok('select public.send_email_again(email_id) from public.get_email_failures()', 'they have failed emails sent again');
select is_empty('select * from public.get_email_failures()', 'then it has failed no more');
select results_eq('select * from public.get_email_state()', $$ values (true, 1, 0, 0) $$, 'but waits');
select tests.act_as_database();
select is(pg_temp.claim(), 'news', 'for no time');
select pg_temp.report('failed', '550 No');
select is(pg_temp.states(), 'video_failed failed', 'an email that is refused for good has failed at once');
select pg_temp.report('sent');
select is(pg_temp.states(), 'video_failed sent', 'that it went, another sender knows better than who says that it failed');
select pg_temp.report('later', 'x');
select pg_temp.report('failed', 'x');
select is(pg_temp.states(), 'video_failed sent', 'and nobody says of an email that went that it did not');
select tests.act_as('admin');
select results_eq('select * from public.get_email_state()', $$ values (true, 0, 0, 1) $$, 'it counts as sent today');
select tests.act_as_database();

-- One email a day, which stands for all that wait.
select pg_temp.change($$ entry_video_status = 'approved' $$);
select is(pg_temp.emails(), null, 'a second email does not go on the same day');
select is(pg_temp.states(), 'video_passed waiting, video_failed sent', 'it waits');
select pg_temp.change($$ status = 'approved' $$);
select pg_temp.pass('23 hours 54 minutes');
select is(pg_temp.claim(), null, 'for 24 hours');
select pg_temp.pass('1 minute');
select is(pg_temp.claim(1), 'news', 'after which one goes');
select is_empty('select private.claim_emails(100)', 'alone, also while somebody has it');
select pg_temp.report('later', 'x');
select pg_temp.pass('1 minute');
select is(pg_temp.claim(), 'news', 'when it could not be sent one is tried again');
select pg_temp.report('sent');
select is(pg_temp.states(), 'application_approved withdrawn, video_passed sent, video_failed sent', 'and stands for the other');
select pg_temp.change($$ status = 'rejected' $$);
select pg_temp.pass('25 hours');
select is(pg_temp.emails(), 'news', 'the next day another one goes');

-- Answers.
select tests.act_as('anon');
select tests.raises($$ select public.answer_email('made up', 'confirm') $$, 'email_token_unknown', 'without a token there is no answer');
select tests.raises($$ select public.answer_email((select token from claimed), 'confirm') $$, 'email_token_unknown',
  'the token that unsubscribes, which stands in logs, does not confirm');
select tests.raises($$ select public.answer_email((select confirm_token from claimed), 'unsubscribe') $$, 'email_token_unknown',
  'the one that confirms does not unsubscribe');
select tests.raises($$ select public.answer_email(null, 'confirm') $$, 'email_token_unknown', 'without one there is no answer either');
select tests.raises($$ select public.answer_email((select token from claimed), 'burn') $$, 'email_answer_refused', 'an answer is one of three');
select tests.act_as_database();
select pg_temp.change($$ status = 'pending' $$);
select is(pg_temp.emails(), null, 'more news waits for its day');
select tests.act_as('anon');
select is(public.answer_email((select confirm_token from first_email), 'confirm'), 'confirmed', 'anybody who has the token says yes, signed in or not');
select is(public.answer_email((select confirm_token from first_email), 'confirm'), 'confirmed', 'as often as they like');
select tests.act_as('owner');
select results_eq('select * from public.get_email_settings()',
  $$ values ('owner@example.com', true, now(), null::timestamptz, array[]::public.email_group[], null::timestamptz) $$, 'a parent reads what the own address has answered');
select tests.act_as('stranger');
select results_eq('select * from public.get_email_settings()',
  $$ values ('stranger@example.com', true, null::timestamptz, null::timestamptz, array[]::public.email_group[], null::timestamptz) $$, 'and nobody else''s');
select tests.act_as_database();
select is(pg_temp.claim(), 'application_restored', 'after a yes nothing waits for its day any more');
select results_eq($$ select is_confirmed, email_group::text, child_name, facts, application_id from claimed $$,
  $$ values (true, 'journey', 'Ada Obi', '{}'::jsonb, '10000000-0000-4000-8000-000000000001'::uuid) $$, 'and an email says what it is about');
select pg_temp.report('sent');
select pg_temp.change($$ status = 'approved', assessment_score = 8 $$);
select pg_temp.change($$ is_finalist = true $$);
select is(pg_temp.emails(), 'assessment, finalist', 'then each thing has its email');
select is(tests.value_of($$ select facts from claimed where kind = 'assessment' $$), '{}', 'without the score');
select tests.payment(null, '{"id": "20000000-0000-4000-8000-000000000002", "amount": 70, "description": "Shop"}') is not null;
select tests.act_as('admin');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000002', 'declined', 'Call me')::text, 'declined', 'a payment is declined');
select is(pg_temp.emails(), 'payment_declined', 'which is told');
select results_eq('select payment_id, facts from claimed',
  $$ values ('20000000-0000-4000-8000-000000000002'::uuid, '{"amount": 70, "currency": "NGN"}'::jsonb) $$, 'without anybody''s own words');
select tests.act_as_database();

-- Undone before anybody had it: no email goes, neither of the decision nor of its end.
create function pg_temp.in_turn(variadic changes text[]) returns text language plpgsql security definer as $$
declare
  changed text;
begin
  foreach changed in array changes loop
    perform pg_temp.pass('1 minute');
    perform pg_temp.change(changed);
  end loop;
  return pg_temp.emails();
end
$$;
select pg_temp.change($$ ticket_status = 'unpaid', is_finalist = false, status = 'rejected' $$);
select pg_temp.emails() is not null;
select is(pg_temp.in_turn($$ status = 'pending', assessment_score = null $$), 'application_restored', 'a rejection that was told is told to be over');
create function pg_temp.assert_undone() returns setof text language plpgsql as $$
declare
  undone text[];
begin
  foreach undone slice 1 in array array[
    ['ticket_paid', $q$ ticket_status = 'paid' $q$, $q$ ticket_status = 'unpaid' $q$],
    ['ticket_disqualified', $q$ ticket_status = 'Disqualified' $q$, $q$ ticket_status = 'unpaid' $q$],
    ['application_rejected', $q$ status = 'rejected' $q$, $q$ status = 'pending' $q$],
    ['video_failed', $q$ entry_video_status = 'failed' $q$, $q$ entry_video_status = 'submitted' $q$],
    ['video_passed', $q$ entry_video_status = 'approved' $q$, $q$ entry_video_status = 'submitted' $q$],
    ['audition_set', $q$ audition_state = 'scheduled', audition_date = '2027-02-06T09:30:00Z' $q$,
      $q$ audition_state = 'not_scheduled', audition_date = null $q$],
    ['audition_result', $q$ audition_result = 'Pass' $q$, $q$ audition_result = null $q$],
    ['finalist', $q$ is_finalist = true $q$, $q$ is_finalist = false $q$]]
  loop
    return next is(pg_temp.in_turn(undone[2], undone[3]), null, undone[1] || ' and its end are not told when it was taken back in time');
    return next is(pg_temp.in_turn(undone[2]), undone[1], undone[1] || ' is told when it stands');
    perform pg_temp.in_turn(undone[3]);
  end loop;
end
$$;
select pg_temp.assert_undone();
select is(pg_temp.in_turn($$ entry_video_status = 'approved' $$, $$ status = 'rejected' $$), 'application_rejected', 'a passed video is not told of a child who is out of the show');
select pg_temp.in_turn($$ status = 'pending', entry_video_status = 'submitted' $$) is not null;
select is(pg_temp.in_turn($$ status = 'approved' $$, $$ status = 'rejected' $$), 'application_rejected', 'an approval that was taken back in time is not told');
select pg_temp.in_turn($$ status = 'pending' $$) is not null;
select is(pg_temp.in_turn($$ status = 'approved' $$, $$ assessment_score = 5 $$, $$ assessment_score = 6 $$), 'application_approved, assessment',
  'of results that were corrected the last ones are told alone');
select is(pg_temp.in_turn($$ ticket_status = 'Basic' $$, $$ ticket_status = 'Gold' $$), 'ticket_paid, ticket_tier', 'of two tiers the one that holds is told');
select is(pg_temp.in_turn($$ audition_state = 'scheduled', audition_date = '2027-02-06T09:30:00Z' $$, $$ audition_date = '2027-02-07T09:30:00Z' $$),
  'audition_moved', 'of two days of an audition the one that holds is told');
select is(pg_temp.in_turn($$ audition_date = '2027-02-08T09:30:00Z' $$, $$ audition_date = '2027-02-09T09:30:00Z' $$),
  'audition_moved', 'of two moves the last one');
select is(pg_temp.in_turn($$ audition_state = 'not_scheduled', audition_date = null $$), 'audition_cancelled', 'one that was told is called off');
select is(pg_temp.in_turn($$ audition_state = 'scheduled', audition_date = '2027-02-06T09:30:00Z' $$,
  $$ audition_state = 'not_scheduled', audition_date = null $$), null, 'one that was not told is not');

-- Decisions on money, which are told to be undone where they were told, or may have been.
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000003", "amount": 80, "description": "Every month"}') is not null;
select pg_temp.in_turn($$ ticket_status = 'unpaid' $$) is null;
create function pg_temp.decide(variadic moves text[]) returns void language plpgsql as $$
declare
  move text;
begin
  perform tests.act_as('admin');
  foreach move in array moves loop
    perform pg_temp.pass('10 seconds');
    if move = 'undo' then
      perform public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Wrong');
    else
      perform public.update_payment_status('20000000-0000-4000-8000-000000000001', move::public.payment_status);
    end if;
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.decide('approved', 'undo');
select is(pg_temp.emails(), null, 'of an approval taken back in time nothing is told');
select pg_temp.decide('approved', 'undo', 'approved');
select is(pg_temp.emails(), 'ticket_paid', 'of one that was made again it is told once');
select pg_temp.decide('undo', 'approved', 'undo');
select is(pg_temp.emails(), 'payment_undone', 'one that was told is told to be undone, whatever happened in between');
select pg_temp.decide('declined');
select pg_temp.pass('5 minutes');
select is(pg_temp.claim(), 'payment_declined', 'a sender has an email');
select pg_temp.decide('undo');
select is(pg_temp.emails(), 'payment_undone', 'of which nobody knows whether it went when it is undone: that is told');
create function pg_temp.state_of(wanted public.notice_kind) returns text language sql security definer as $$
  select string_agg(d.state::text, ', ' order by d.created_at) from private.email_outbox d join public.notices n on n.id = d.notice_id
  where n.kind = wanted and n.subject_id = '20000000-0000-4000-8000-000000000001'
$$;
select is(pg_temp.state_of('payment_declined'), 'withdrawn', 'while the email itself is not taken again');
select pg_temp.decide('declined');
select pg_temp.pass('5 minutes');
select is(pg_temp.claim(), 'payment_declined', 'a sender has another');
select pg_temp.report('later', '451 Later');
select pg_temp.decide('undo');
select is(pg_temp.emails(), null, 'which could not be sent: neither it nor its undoing is');
select tests.act_as('admin');
select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'active');
select is(pg_temp.emails(), 'subscription_active', 'a subscription is told');
select public.undo_subscription_decision('20000000-0000-4000-8000-000000000003', 'Too early');
select is(pg_temp.emails(), 'subscription_undone', 'and its undoing');
select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'rejected');
select pg_temp.pass('1 minute');
select public.undo_subscription_decision('20000000-0000-4000-8000-000000000003', 'Too early');
select is(pg_temp.emails(), null, 'but not what was taken back in time');
select tests.act_as_database();

-- A reminder of a day to pay is not sent to somebody who has paid meanwhile, or says so.
create function pg_temp.remind() returns void language sql security definer as $$
  select pg_temp.pass('1 minute');
  select private.write_notice('payment_window_ends', user_id, id, child_name, null, id, '{"date": "2027-01-01"}')
  from public.applications where id = '10000000-0000-4000-8000-000000000001'
$$;
select pg_temp.in_turn($$ ticket_status = 'unpaid' $$) is null;
select pg_temp.remind();
select is(pg_temp.emails(), null, 'nobody with a payment pending is reminded');
delete from public.payments where status = 'pending';
delete from public.subscriptions where status = 'pending';
select pg_temp.remind();
select is(pg_temp.emails(), 'payment_window_ends', 'somebody who has not paid is');
select pg_temp.remind();
select is(pg_temp.in_turn($$ ticket_status = 'paid' $$), 'ticket_paid', 'and who has paid meanwhile is not');

-- Groups.
select tests.act_as('owner');
select tests.raises($$ select public.set_email_group('payments', false) $$, 'email_group_stays', 'emails on payments cannot be switched off');
select lives_ok($$ select public.set_email_group('journey', false) $$, 'other groups can');
select lives_ok($$ select public.set_email_group('journey', false) $$, 'also twice');
select is((select switched_off from public.get_email_settings()), array['journey']::public.email_group[], 'and are read again');
select tests.act_as_database();
select is(pg_temp.in_turn($$ is_finalist = true $$, $$ ticket_status = 'Gold' $$), 'ticket_tier', 'a group that is switched off is not sent, others are');
select tests.act_as('anon');
select is(public.answer_email((select token from claimed), 'unsubscribe'), 'payments', 'unsubscribing from payments changes nothing');
select tests.act_as('owner');
select lives_ok($$ select public.set_email_group('journey', true) $$, 'a group is switched on again');
select is((select switched_off from public.get_email_settings()), array[]::public.email_group[], 'none is off then');
select tests.act_as_database();
select is(pg_temp.in_turn($$ is_finalist = false $$, $$ is_finalist = true $$), 'finalist', 'and it is sent');
select tests.act_as('anon');
select is(public.answer_email((select token from claimed), 'unsubscribe'), 'journey', 'anybody who has an email unsubscribes from its group');
select tests.act_as('owner');
select is((select switched_off from public.get_email_settings()), array['journey']::public.email_group[], 'and its parent sees it');
select lives_ok($$ select public.set_email_group('journey', true) $$, 'and may take it back');
select tests.act_as_database();

-- Messages to all: behind everything else, and no more of them than an hour takes.
insert into public.broadcasts (id, subject, body) values
  ('30000000-0000-4000-8000-000000000001', 'The final', 'Come all'), ('30000000-0000-4000-8000-000000000002', 'The day after', 'Rest');
create function pg_temp.message(broadcast uuid, variadic actors text[]) returns void language sql security definer as $$
  insert into public.notices (kind, user_id, subject_id, broadcast_id, facts)
  select 'message', tests.id(actor), tests.id(actor), broadcast, '{"subject": "The final"}' from unnest(actors) actor
$$;
select pg_temp.message('30000000-0000-4000-8000-000000000001', 'owner', 'stranger');
select pg_temp.pass('1 minute');
select pg_temp.change($$ ticket_status = 'Silver' $$);
select pg_temp.pass('5 minutes');
select is(pg_temp.claim(1), 'ticket_tier', 'a message waits behind every other email, though it has waited longer');
select is(pg_temp.claim(), 'message, news', 'then it goes');
select set_eq('select address, subject, body, email_group::text from claimed',
  $$ values ('owner@example.com', 'The final', 'Come all', 'messages'), ('stranger@example.com', null, null, null) $$,
  'with its words to an address that has said yes alone');
select pg_temp.report('sent');
create temp table stranger_email as select * from claimed where address like 'stranger%';
grant select on stranger_email to public;
update private.settings set value = '3' where name = 'emails_an_hour';
select pg_temp.message('30000000-0000-4000-8000-000000000002', 'owner', 'admin', 'second_admin');
select pg_temp.change($$ ticket_status = 'Basic' $$);
select pg_temp.pass('5 minutes');
select matches(pg_temp.claim(), '^ticket_tier, (message|news)$', 'no more messages go than there is room for in an hour, of other emails any number');
select is(pg_temp.claim(), null, 'those that somebody has count');
select pg_temp.pass('56 minutes');
select is(pg_temp.claim(), 'ticket_tier, message, news, news', 'an hour later the others go, with those that nobody reported');
select pg_temp.report('sent');

-- Refused.
select pg_temp.pass('2 days');
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002', 'user_id', tests.id('stranger'))) is not null;
update public.applications set ticket_status = 'paid' where user_id = tests.id('stranger');
select pg_temp.pass('5 minutes');
select is(pg_temp.claim(), 'news', 'another family has an email');
select pg_temp.report('later', 'x');
select tests.act_as('anon');
select is(public.answer_email((select token from stranger_email), 'refuse'), 'refused', 'people who have an email that is not for them say so');
select tests.act_as('stranger');
select results_eq('select confirmed_at, refused_at from public.get_email_settings()', $$ values (null::timestamptz, now()) $$, 'the account sees that');
select tests.act_as('owner');
select is((select refused_at from public.get_email_settings()), null, 'it is nobody else''s answer');
select tests.act_as_database();
select is(pg_temp.emails(), null, 'no email goes there any more');
update public.applications set ticket_status = 'Gold' where user_id = tests.id('stranger');
select pg_temp.pass('2 days');
select is(pg_temp.emails(), null, 'neither what waited nor what comes');
select is(tests.count_of('private.email_outbox', format('user_id = %L and state = ''waiting''', tests.id('stranger'))), 0::bigint, 'nothing waits for it');
select is(public.answer_email((select confirm_token from stranger_email), 'confirm'), 'confirmed', 'unless its owner says yes after all');
select is(public.answer_email((select token from stranger_email), 'unsubscribe'), 'refused', 'people who unsubscribe from an email that told nothing get none');

-- The export of an account.
select tests.act_as('owner');
select ok(public.export_my_data() -> 'account' @> jsonb_build_object('emails_confirmed_at', now(), 'emails_refused_at', null, 'emails_switched_off', '[]'::jsonb),
  'an account exports what its address has answered and what is switched off');
select ok(public.export_my_data() -> 'emails' @> '[{"state": "sent"}, {"state": "withdrawn"}]'
  and jsonb_array_length(public.export_my_data() -> 'emails') = tests.count_of('private.email_outbox', format('user_id = %L', tests.id('owner'))),
  'and what became of its own emails');
select tests.act_as_database();

-- Another address, and none.
update auth.users set email = 'new.owner@example.com' where id = tests.id('owner');
select tests.act_as('anon');
select tests.raises($$ select public.answer_email((select token from first_email), 'refuse') $$, 'email_token_unknown',
  'with another address the tokens of the one before have ended');
select tests.act_as('owner');
select results_eq('select address, confirmed_at, refused_at from public.get_email_settings()',
  $$ values ('new.owner@example.com', null::timestamptz, null::timestamptz) $$, 'and its answers');
select tests.act_as_database();
update auth.users set email = 'new.stranger@example.com' where id = tests.id('stranger');
update public.applications set ticket_status = 'Silver';
select is(pg_temp.emails(), 'news, news', 'emails begin anew');
select set_eq('select address, child_name from claimed', $$ values ('new.owner@example.com', null), ('new.stranger@example.com', null) $$,
  'there, and tell nothing');
update auth.users set email = null where id = tests.id('owner');
select is(pg_temp.in_turn($$ ticket_status = 'Gold' $$), null, 'an account without an address gets none');
select is(tests.count_of('private.email_outbox', 'state = ''waiting'''), 0::bigint, 'nothing waits for one');
update auth.users set email = 'owner@example.com' where id = tests.id('owner');

-- Old news.
update private.settings set value = 'off' where name = 'emails';
select pg_temp.change($$ ticket_status = 'Silver' $$);
select pg_temp.pass('1 minute');
update private.settings set value = 'on' where name = 'emails';
select pg_temp.change($$ ticket_status = 'Gold' $$);
update private.settings set value = 'off' where name = 'emails';
select is(pg_temp.emails(), null, 'nothing leaves while emails are off');
update private.settings set value = 'on' where name = 'emails';
select pg_temp.pass('2 days 23 hours 54 minutes');
select is(pg_temp.claim(), 'news', 'an email that waited for less than three days leaves when a sender comes');
select pg_temp.pass('6 minutes');
select is(pg_temp.claim(), null, 'one that waited longer does not');
select is(tests.count_of('private.email_outbox', 'state = ''expired'''), 1::bigint, 'it has expired');

-- A test of a message goes at once to who writes it, by the same rules.
insert into private.email_outbox (user_id, test) values (tests.id('admin'), '{"subject": "The final", "body": "Come all"}');
select is(pg_temp.claim(), 'test', 'a test email goes at once');
select results_eq('select address, is_confirmed, subject, body, is_test from claimed', $$ values ('admin@example.com', false, null::text, null::text, true) $$,
  'without its words to an address that has not said yes');
select pg_temp.report('sent');
select is(public.answer_email((select confirm_token from claimed), 'confirm'), 'confirmed', 'the administrator says yes');
insert into private.email_outbox (user_id, test) values (tests.id('admin'), '{"subject": "The final", "body": "Come all"}');
select is(pg_temp.claim(), 'test', 'another goes');
select results_eq('select is_confirmed, kind, subject, body, is_test from claimed', $$ values (true, null::public.notice_kind, 'The final', 'Come all', true) $$,
  'with them');
select pg_temp.report('failed', '550 No');
select tests.act_as('admin');
select results_eq('select address, kind from public.get_email_failures()', $$ values ('admin@example.com', null::public.notice_kind) $$, 'a test can fail too');
select tests.act_as_database();

-- The confirmation that an account asks for.
select tests.act_as('anon');
select tests.lacks_grant('select public.send_confirmation()', 'a visitor asks for no confirmation');
select tests.act_as('service_role');
select tests.lacks_grant('select public.send_confirmation()', 'nor does the service role');
select tests.act_as_database();
delete from private.email_addresses where user_id = tests.id('owner');
delete from private.email_outbox where user_id = tests.id('owner');
select tests.act_as('owner');
select lives_ok('select public.send_confirmation()', 'a parent asks for the confirmation');
select throws_ok('select public.send_confirmation()', 'PT429', 'confirmation_too_soon', 'and not for another one at once');
select ok((select confirmation_asked_at = now() from public.get_email_settings()), 'which the account page shows');
select tests.act_as_database();
select is(pg_temp.claim(), 'news', 'it leaves at once');
select results_eq('select address, is_confirmed, is_confirmation, is_test, child_name, confirm_token is not null from claimed',
  $$ values ('owner@example.com', false, true, false, null::text, true) $$, 'with the question, and nothing that it may not tell');
select pg_temp.change($$ ticket_status = 'Disqualified' $$);
select is(private.topic_awaited(tests.id('owner'), 'ticket_disqualified')::text, 'ticket', 'news of one topic has that');
select is(private.topic_awaited(tests.id('owner'), 'video_failed'), null, 'an email that stands for several has none');
select is_empty('select k from unnest(enum_range(null::public.notice_kind)) k where private.email_topic_of(k) is null',
  'news of every kind has a topic');
select is_empty('select k from unnest(enum_range(null::public.notice_kind)) k where private.email_group_of(k) is null',
  'and a group, by which it is switched off');
select pg_temp.report('sent');
select is((select last_email_at from private.email_addresses where user_id = tests.id('owner')), null,
  'it is not the email of that day');
select is(tests.count_of('private.email_outbox', format('user_id = %L and state = ''waiting''', tests.id('owner'))), 1::bigint,
  'it stands for no email that waits');
select pg_temp.pass('59 minutes');
select tests.act_as('owner');
select throws_ok('select public.send_confirmation()', 'PT429', 'confirmation_too_soon', 'an hour has to pass');
select tests.act_as_database();
select pg_temp.pass('1 minute');
select tests.act_as('owner');
select lives_ok('select public.send_confirmation()', 'after an hour there is another one');
select tests.act_as_database();
update private.email_addresses set last_email_at = now() where user_id = tests.id('owner');
select is(pg_temp.claim(), 'news', 'which leaves although the address had an email that day');
select is(public.answer_email((select confirm_token from claimed), 'confirm'), 'confirmed', 'it confirms as any other');
select pg_temp.pass('1 hour');
select tests.act_as('owner');
select tests.raises('select public.send_confirmation()', 'address_has_answered', 'an address that has said yes is not asked again');
select tests.act_as_database();
update private.email_addresses set confirmed_at = null, refused_at = now() where user_id = tests.id('owner');
select tests.act_as('owner');
select tests.raises('select public.send_confirmation()', 'address_has_answered', 'and one that has said no is left alone');
select tests.act_as_database();
delete from private.email_addresses where user_id = tests.id('owner');
update private.settings set value = 'off' where name = 'emails';
select tests.act_as('owner');
select tests.raises('select public.send_confirmation()', 'emails_are_off', 'nor is there one while no emails are sent');
select tests.act_as_database();
update private.settings set value = 'on' where name = 'emails';
delete from private.email_outbox where user_id = tests.id('owner') and state = 'waiting';

-- Emails that are long over are forgotten, a little at a time.
select pg_temp.pass('31 days');
select count(pg_temp.claim()) = 4 as over from generate_series(1, 4);
select is(tests.count_of('private.email_outbox', 'state <> ''sent'''), 0::bigint, 'emails that were not sent are forgotten after 30 days');
select ok(tests.count_of('private.email_outbox', 'state = ''sent''') > 0 and tests.count_of('private.email_tokens') > 0, 'sent emails and their tokens are not');
update private.settings set value = 'off' where name = 'emails';
select pg_temp.pass('335 days');
select count(pg_temp.claim()) = 4 as over from generate_series(1, 4);
select is(tests.count_of('private.email_outbox') + tests.count_of('private.email_tokens'), 0::bigint, 'after a year all is, also while emails are off');
update private.settings set value = 'on' where name = 'emails';

-- With the child go its emails, with the account everything.
select pg_temp.change($$ ticket_status = 'Silver' $$);
update public.applications set ticket_status = 'Basic' where user_id = tests.id('stranger');
select pg_temp.pass('5 minutes');
select is(pg_temp.claim(), 'news, news', 'two families have an email');
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(tests.count_of('private.email_outbox'), 1::bigint, 'with a child go its emails');
select tests.act_as('stranger');
select lives_ok('select public.close_account()', 'a parent closes the account');
select tests.act_as_database();
select is(tests.count_of('private.email_outbox') + tests.count_of('private.email_tokens', format('user_id = %L', tests.id('stranger')))
  + tests.count_of('private.email_addresses', format('user_id = %L', tests.id('stranger'))), 0::bigint, 'everything about its emails goes with it');
select lives_ok('select pg_temp.report(''sent'')', 'and who has one to send is not stopped');

-- A decision stands, and is told on the page, though its email cannot be written.
select tests.application('{"id": "10000000-0000-4000-8000-000000000003"}') is not null;
alter table private.email_outbox add constraint email_outbox_refused_check check (false) not valid;
update public.applications set status = 'approved' where id = '10000000-0000-4000-8000-000000000003';
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000003') ->> 'status', 'approved', 'a decision stands without its email');
select is(tests.count_of('public.notices', $$application_id = '10000000-0000-4000-8000-000000000003'$$), 1::bigint, 'and so does its notice');
drop table private.email_outbox cascade;
update public.applications set status = 'rejected' where id = '10000000-0000-4000-8000-000000000003';
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000003') ->> 'status', 'rejected', 'whatever it is that hinders the email');
select * from finish();
