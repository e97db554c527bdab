\ir support/actors.psql
-- Notices: what a parent is told, once, and who reads and marks it.
select plan(61);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Ada Obi"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002', 'user_id', tests.id('stranger'))) is not null;

-- The kinds that were told since the last look, with their facts where they have any. A look moves them into the
-- past, so that what follows counts as another transaction.
create function pg_temp.told(child uuid default '10000000-0000-4000-8000-000000000001') returns text
  language plpgsql security definer
as $$
declare
  said text;
begin
  select string_agg(concat_ws(' ', n.kind, nullif(n.facts, '{}')), ', ' order by n.kind) into said
  from public.notices n where n.created_at = now() and n.application_id is not distinct from child;
  update public.notices set created_at = created_at - interval '1 minute' - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
  return said;
end
$$;

create function pg_temp.change(changes text) returns text language plpgsql as $$
begin
  execute 'update public.applications set ' || changes || ' where id = ''10000000-0000-4000-8000-000000000001''';
  return pg_temp.told();
end
$$;
grant execute on function pg_temp.told, pg_temp.change to public;

-- A deed of the parent is no news to it.
select tests.act_as('owner');
select is(pg_temp.told(), null, 'a new child is no news to its parent');
select is(pg_temp.change($$ child_name = 'Ada Obi', age = 8, is_listed = false $$), null, 'its own changes are none either');
select tests.affects($$ insert into public.payments (id, user_id, application_id, amount, currency, description)
  values ('20000000-0000-4000-8000-000000000001', tests.id('owner'), '10000000-0000-4000-8000-000000000001', 10000, 'NGN', 'Talent Hunt Ticket for Ada') $$,
  1, 'a parent states a payment');
select is(pg_temp.told(), null, 'a payment that the parent states is none either');

-- Payments: approved, taken back, declined, by the procedures that administrators use.
select tests.act_as('admin');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved')::text, 'approved', 'a ticket payment is approved');
select is(pg_temp.told(), 'ticket_paid {"amount": 10000, "currency": "NGN"}', 'a payment that pays a ticket is told once, as the ticket');
select tests.act_as_database();
select is(max(payment_id::text), '20000000-0000-4000-8000-000000000001', 'the notice of the ticket names its payment') from public.notices;
select tests.act_as('admin');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Wrong child')::text, 'pending', 'the approval is taken back');
select is(pg_temp.told(), 'payment_undone {"amount": 10000, "reason": "Wrong child", "currency": "NGN"}', 'an approval taken back is told with its reason');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'declined', 'Not in the bank')::text, 'declined', 'it is declined');
select is(pg_temp.told(), 'payment_declined {"amount": 10000, "reason": "Not in the bank", "currency": "NGN"}', 'a declined payment is told with its reason');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Found it')::text, 'pending', 'that is taken back too');
select is(pg_temp.told(), 'payment_undone {"amount": 10000, "reason": "Found it", "currency": "NGN"}', 'and told');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved', 'Bank charges', 9000, current_date)::text, 'approved', 'and it is approved again');
select is(pg_temp.told(), 'ticket_paid {"amount": 9000, "reason": "Bank charges", "currency": "NGN"}', 'an approval after an approval taken back is told again, with what arrived');
select isnt(public.confirm_ticket('10000000-0000-4000-8000-000000000001', 500, current_date, correction_reason => 'On top', accept_second => true), null, 'cash comes on top');
select is(pg_temp.told(), 'payment_approved {"amount": 500, "reason": "On top", "currency": "NGN"}', 'a payment beside a paid ticket is told as a payment');
select tests.act_as_database();
select tests.payment(null, '{"id": "20000000-0000-4000-8000-000000000002", "amount": 70, "description": "Shop"}') is not null;
select tests.insert_row('public.subscriptions', tests.payment_fields('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000003", "amount": 80, "description": "Every month"}')) is not null;
select tests.act_as('admin');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved')::text, 'approved', 'a payment for no child is approved');
select is(pg_temp.told(null), 'payment_approved {"amount": 70, "currency": "NGN"}', 'a payment for no child is told to its sender');
select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'active');
select is(pg_temp.told(), 'subscription_active {"amount": 80, "currency": "NGN"}', 'an activated subscription is told');
select public.undo_subscription_decision('20000000-0000-4000-8000-000000000003', 'Too early');
select is(pg_temp.told(), 'subscription_undone {"amount": 80, "reason": "Too early", "currency": "NGN"}', 'and told when that is taken back');
select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'rejected');
select is(pg_temp.told(), 'subscription_rejected {"amount": 80, "currency": "NGN"}', 'a rejected one is told');

-- The child.
select is(pg_temp.change($$ ticket_status = 'Gold' $$), 'ticket_tier {"tier": "Gold"}', 'a tier is told');
select is(pg_temp.change($$ ticket_status = 'Disqualified' $$), 'ticket_disqualified {"country": "Nigeria"}', 'a disqualified ticket is told');
select is(pg_temp.change($$ ticket_status = 'Silver' $$), 'ticket_paid {"tier": "Silver"}', 'a ticket that holds again is told with its tier');
select is(pg_temp.change($$ status = 'approved' $$), 'application_approved', 'an approved application is told');
select is(pg_temp.change($$ status = 'rejected' $$), 'application_rejected {"country": "Nigeria"}', 'a rejected one is told');
select is(pg_temp.change($$ status = 'pending' $$), 'application_restored', 'a restored one is told');
select is(pg_temp.change($$ status = 'rejected', rejection_reason = 'Entered twice' $$),
  'application_rejected {"reason": "Entered twice", "country": "Nigeria"}', 'and with the reason where there is one');
select is(pg_temp.change($$ status = 'pending' $$), 'application_restored', 'which can be taken back too');
select is(pg_temp.change($$ entry_video_url = 'https://youtu.be/one' $$), null, 'a video that waits is no news');
select is(pg_temp.change($$ entry_video_status = 'failed' $$), 'video_failed', 'a video that failed is told');
select is(pg_temp.change($$ entry_video_status = 'approved' $$), 'video_passed', 'a video that passed after all is told');
select is(pg_temp.change($$ assessment_score = 4.5, assessment_report = 'Brave' $$), 'assessment {"score": 4.5}',
  'results are told, without the report, and the approval that comes with them is not told beside them');
select is(pg_temp.change($$ assessment_report = 'Very brave' $$), null, 'another wording of a report is no news');
select is(pg_temp.change($$ audition_date = '2027-02-06T09:30:00Z', audition_details = 'Gate 3' $$),
  'audition_set {"date": "2027-02-06T09:30:00+00:00", "country": "Nigeria"}', 'an audition that was set is told, without its venue');
select is(pg_temp.change($$ audition_date = '2027-02-07T09:30:00Z' $$),
  'audition_moved {"date": "2027-02-07T09:30:00+00:00", "country": "Nigeria", "old_date": "2027-02-06T09:30:00+00:00", "is_new_date": true}',
  'one that was moved is told with its old time');
select is(pg_temp.change($$ audition_details = 'Gate 4' $$),
  'audition_moved {"date": "2027-02-07T09:30:00+00:00", "country": "Nigeria", "is_new_date": false}', 'so is one with another venue');
select is(pg_temp.change($$ audition_date = null, audition_state = 'not_scheduled' $$),
  'audition_cancelled {"country": "Nigeria", "old_date": "2027-02-07T09:30:00+00:00"}', 'one that was called off is told with its time');
select is(pg_temp.change($$ audition_date = '2027-02-08T09:30:00Z', audition_state = 'scheduled', is_finalist = true $$),
  'audition_set {"date": "2027-02-08T09:30:00+00:00", "country": "Nigeria"}, finalist', 'two things at once are two notices');
select is(pg_temp.change($$ audition_result = 'Pass' $$), 'audition_result {"result": "Pass"}', 'a result is told alone');
select is(pg_temp.change($$ is_finalist = false, audition_result = null $$), null, 'a result that is only taken away is not cheered at');

-- The readers, and those who mark.
select tests.act_as('stranger');
select is_empty('select id from public.notices', 'a stranger reads no notice');
select is(public.mark_notices_read(null, now()), 0, 'a stranger marks none');
select tests.act_as('owner');
select tests.lacks_grant('update public.notices set read_at = now()', 'a parent writes none');
select is(public.mark_notices_read(array(select id from public.notices where kind = 'finalist')), 1, 'a parent marks one that was seen');
select ok(public.mark_notices_read(up_to => (select max(created_at) from public.notices where kind = 'audition_set')) > 10
  and exists (select from public.notices where read_at is null), 'and all up to the newest that was on screen, but not what came after');
select tests.act_as('anon');
select tests.lacks_grant('select * from public.notices', 'a visitor reads none');
select tests.lacks_grant('select public.mark_notices_read(null, now())', 'a visitor marks none');
select tests.act_as('admin');
select is_empty('select id from public.notices', 'an administrator reads those of the own account only');

-- A decision stands though its notice cannot be written; with the child its notices go.
select tests.act_as_database();
alter table public.notices add constraint notices_kind_check check (kind <> 'application_approved') not valid;
update public.applications set status = 'approved' where id = '10000000-0000-4000-8000-000000000002';
select is(tests.count_of('public.notices', $$application_id = '10000000-0000-4000-8000-000000000002'$$), 0::bigint,
  'nothing is told where nothing can be written');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'status', 'approved',
  'and the decision stands');
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select results_eq('select kind::text from public.notices', array['payment_approved'], 'with the child go its notices');

-- A part payment, and what goes back of it.
select tests.act_as_database();
update public.applications set ticket_status = 'unpaid' where id = '10000000-0000-4000-8000-000000000002';
select tests.insert_row('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000002', jsonb_build_object(
  'id', '20000000-0000-4000-8000-000000000004', 'user_id', tests.id('stranger'), 'description', 'Talent Hunt Ticket for Bola'))) is not null;
select tests.act_as('admin');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000004', 'approved',
  received_amount => 4000, received_on => current_date, open_ticket => false)::text, 'approved', 'a part of the price arrives');
select is(pg_temp.told('10000000-0000-4000-8000-000000000002'), 'payment_approved {"due": 6000, "amount": 4000, "currency": "NGN"}', 'it is told with what is to go');
select isnt(public.record_refund(1000, current_date, 'Too much', '20000000-0000-4000-8000-000000000004'), null, 'some of it goes back');
select is(pg_temp.told('10000000-0000-4000-8000-000000000002'), 'payment_refunded {"due": 7000, "amount": 1000, "reason": "Too much", "currency": "NGN"}', 'that is told with its reason and what is due now');
select isnt(public.record_refund(500, current_date, 'More', '20000000-0000-4000-8000-000000000004'), null, 'and more of it');
select is(pg_temp.told('10000000-0000-4000-8000-000000000002'), 'payment_refunded {"due": 7500, "amount": 500, "reason": "More", "currency": "NGN"}', 'each with its own amount');
select tests.act_as_database();
update public.applications set status = 'rejected' where id = '10000000-0000-4000-8000-000000000002';
select tests.act_as('admin');
select isnt(public.record_refund(100, current_date, 'Not accepted', '20000000-0000-4000-8000-000000000004'), null, 'money of a rejected child goes back');
select is(pg_temp.told('10000000-0000-4000-8000-000000000002'), 'payment_refunded {"amount": 100, "reason": "Not accepted", "currency": "NGN"}, application_rejected {"country": "Nigeria"}', 'which asks for no rest');
select * from finish();
