-- Rules of privacy and of undo that hold only when several features hold together.
\ir support/actors.psql
select plan(32);

create function pg_temp.c(n integer) returns uuid language sql as $$ select ('10000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.p(n integer) returns uuid language sql as $$ select ('20000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.f(n integer) returns uuid language sql as $$ select ('30000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.card(n integer) returns public.ticket_card language sql as $$
  select c from public.get_ticket_card(tests.row_of('public.applications', pg_temp.c(n)) ->> 'share_code') c $$;
create function pg_temp.told(kind public.notice_kind, facts jsonb default '{}', child uuid default pg_temp.c(1)) returns void language sql security definer as $$
  insert into public.notices (user_id, kind, application_id, subject_id, child_name, facts, created_at)
  values (tests.id('owner'), told.kind, told.child, told.child, 'Adaeze Obi', told.facts, now() - interval '6 minutes') $$;
grant execute on all functions in schema pg_temp to public;

update private.settings set value = 'on' where name = 'emails';
select tests.application(jsonb_build_object('id', pg_temp.c(1))) is not null;

savepoint start;
-- An email that waits says nothing of a year that has ended since.
select private.write_notice('payment_window_ends', tests.id('owner'), pg_temp.c(1), 'Adaeze Obi', null, pg_temp.c(1), '{}') is not null;
select ok(private.is_still_true(n), 'a reminder goes while its year goes on') from public.notices n;
update private.editions set ended_at = now();
select ok(not private.is_still_true(n), 'and not once the year is ended, when nobody can pay') from public.notices n;
rollback to start;

savepoint start;
-- Nor of the stage to a child who is out of the show.
create function pg_temp.on_stage() returns text language sql as $$
  select string_agg(n.kind::text, ' ' order by n.kind) from public.notices n where n.kind in ('audition_set', 'finalist') and private.is_still_true(n) $$;
update public.applications set status = 'approved', audition_date = '2027-02-06T09:30:00Z', is_finalist = true;
select is(pg_temp.on_stage(), 'audition_set finalist', 'the day of an audition and a place in the finale are told');
update public.applications set ticket_status = 'Disqualified';
select is(pg_temp.on_stage(), null, 'not once the child is disqualified');
update public.applications set ticket_status = 'unpaid', status = 'rejected';
select is(pg_temp.on_stage(), null, 'nor rejected');
rollback to start;

savepoint start;
-- A refund that did not leave is taken back in what the family was told, once.
create function pg_temp.told_of_money() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', n.facts ->> 'amount', n.facts ->> 'undone', case when private.is_still_true(n) then 'true' end), ', ' order by n.created_at)
  from public.notices n where n.kind = 'payment_refunded' $$;
create function pg_temp.later() returns void language sql security definer as $$
  update public.notices set created_at = created_at - interval '1 minute' - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
$$;
create function pg_temp.undo_refund() returns text language sql as $$
  select public.undo_refund(t.id)::text from public.get_family_transfers(tests.id('owner')) t where t.direction = 'out' and not t.is_taken_back $$;
grant execute on all functions in schema pg_temp to public;
select tests.payment(pg_temp.c(1), jsonb_build_object('id', pg_temp.p(1))) is not null;
select tests.act_as('admin');
select public.update_payment_status(pg_temp.p(1), 'approved') is not null;
select public.record_refund(1000, '2026-05-06', 'Too much', row_id => pg_temp.p(1)) is not null;
select is(pg_temp.told_of_money(), '1000 true', 'a family is told that money went back');
select pg_temp.later();
select pg_temp.undo_refund() is null;
select is(pg_temp.told_of_money(), null, 'and no more once it did not, where nobody has read or was sent it');
select public.record_refund(1000, '2026-05-06', 'Too much', row_id => pg_temp.p(1)) is not null;
select tests.act_as('owner');
select public.mark_notices_read(up_to => now()) is not null;
select tests.act_as('admin');
select pg_temp.later();
select pg_temp.undo_refund() is null;
select is(pg_temp.told_of_money(), '1000, 1000 payment_refunded true', 'what the family has read is corrected');
rollback to start;

savepoint start;
-- Strangers are not asked to pay for a child who is not in the show.
select tests.act_as('anon');
select ok((pg_temp.card(1)).payment_reference is not null, 'supporters pay for a ticket');
select tests.act_as('admin');
select tests.affects($$ update public.applications set status = 'rejected' $$, 1, 'until the child is rejected');
select tests.act_as('anon');
select is((pg_temp.card(1)).payment_reference, null, 'then they are asked for nothing');
rollback to start;

savepoint start;
-- Nothing is celebrated beside a good answer that was a mistake.
update public.applications set is_finalist = true where id = pg_temp.c(1);
delete from public.notices where created_at = now();
select pg_temp.told('finalist');
select tests.act_as('owner');
select ok(public.get_triumph() is not null, 'a place in the finale is celebrated');
select tests.act_as_database();
create function pg_temp.hinders(undone text) returns boolean language plpgsql as $$
declare
  is_hindered boolean;
begin
  perform pg_temp.told((split_part(undone, '_', 1) || '_undone')::public.notice_kind, jsonb_build_object('undone', undone));
  perform tests.act_as('owner');
  is_hindered := public.get_triumph() is null;
  perform tests.act_as_database();
  delete from public.notices where facts ? 'undone';
  return is_hindered;
end
$$;
select is((select string_agg(u, ' ' order by u) from unnest(array['application_approved', 'application_rejected', 'application_restored',
    'video_passed', 'video_failed', 'audition_set', 'audition_moved', 'audition_cancelled']) u where pg_temp.hinders(u)),
  'application_approved application_restored audition_set video_passed', 'but not beside the news that a good answer was a mistake');
rollback to start;

savepoint start;
-- A duplicate that is closed leaves to the child that is kept what was said and sent of it.
insert into private.editions (year, name, fees, opened_at) values (2026, 'Talent Show 2026', '{"NGN": 10000, "ZAR": 180}', now());
select tests.application(jsonb_build_object('id', pg_temp.c(2))) is not null;
select tests.application(jsonb_build_object('id', pg_temp.c(3), 'previous_id', pg_temp.c(1))) is not null;
select tests.payment(pg_temp.c(3), jsonb_build_object('id', pg_temp.p(1))) is not null;
select tests.subscription(pg_temp.c(3), jsonb_build_object('id', pg_temp.p(2))) is not null;
insert into storage.objects (bucket_id, name)
select 'payment-proofs', tests.id('owner') || '/' || pg_temp.f(n) || '.jpg' from unnest(array[1, 2]) n;
insert into public.payment_proofs (id, user_id, payment_id, subscription_id, kind, size_bytes)
values (pg_temp.f(1), tests.id('owner'), pg_temp.p(1), null, 'image/jpeg', 1000), (pg_temp.f(2), tests.id('owner'), null, pg_temp.p(2), 'image/jpeg', 1000);
select tests.act_as('admin');
select public.update_payment_status(pg_temp.p(1), 'approved') is not null;
select public.handle_subscription_status_update(pg_temp.p(2), 'active') is not null;
select public.add_call_note(gen_random_uuid(), pg_temp.c(3), 'call_back', (now() at time zone 'Africa/Lagos')::date, 'Costume');
select lives_ok($$ select public.close_duplicate(pg_temp.c(3), pg_temp.c(2)) $$, 'a duplicate is closed');
select is((select string_agg(c.note, ', ') from public.get_call_notes(pg_temp.c(2)) c), 'Costume', 'the call that is due is one to the child that is kept');
select tests.act_as_database();
select set_eq($$ select f.id, coalesce(p.application_id, s.application_id) from public.payment_proofs f
    left join public.payments p on p.id = f.payment_id left join public.subscriptions s on s.id = f.subscription_id $$,
  $$ values (pg_temp.f(1), pg_temp.c(2)), (pg_temp.f(2), pg_temp.c(2)) $$, 'the proofs of its money go with the money');
select is(tests.count_of('private.file_deletion_queue'), 0::bigint, 'and no file is removed');
select is((tests.row_of('public.applications', pg_temp.c(2)) ->> 'previous_id')::uuid, pg_temp.c(1), 'and it goes on from the entry of last year');
rollback to start;

savepoint start;
-- A child who was called otherwise when something was stated leaves that name nowhere, either.
select tests.payment(null, jsonb_build_object('id', pg_temp.p(1), 'description', 'Shoes for Adaeze', 'reference', 'Adaeze Obi')) is not null;
select tests.subscription(null, jsonb_build_object('id', pg_temp.p(2), 'description', 'Every month for Ada')) is not null;
select tests.act_as('admin');
select public.update_application(id, '{"child_name": "Ada Obi"}', updated_at) is not null from public.applications;
select tests.act_as('owner');
select tests.payment(pg_temp.c(1), jsonb_build_object('id', pg_temp.p(3), 'description', 'Costume')) is not null;
update public.applications set child_name = 'Nkem Obi';
delete from public.applications;
select tests.act_as_database();
select set_eq($$ select concat_ws(', ', description, reference) from public.payments union all select description from public.subscriptions $$,
  $$ values ('Shoes for a child, a child'), ('Every month for a child') $$, 'an erased child goes by each of its names, corrected or changed by its parent');
rollback to start;

savepoint start;
-- The export has what the privacy notice says is kept.
insert into private.transfers (received_on, amount, currency, country, way, user_id) values ('2026-05-05', 500, 'NGN', 'Nigeria', 'cash', tests.id('owner'));
insert into public.broadcasts (id, subject, body) values (pg_temp.p(9), 'News', 'Hello');
insert into private.message_calls (broadcast_id, user_id) values (pg_temp.p(9), tests.id('owner'));
select tests.act_as('owner');
select is(public.export_my_data() -> 'credit', '[{"currency": "NGN", "amount": 500}]', 'a family exports what is left of its money');
select is(public.export_my_data() -> 'message_calls' -> 0 ->> 'broadcast_id', pg_temp.p(9)::text, 'and that it was written to by WhatsApp');
select tests.act_as('stranger');
select is(jsonb_build_array(public.export_my_data() -> 'credit', public.export_my_data() -> 'message_calls'), '[[], []]', 'and no other family does');
rollback to start;

savepoint start;
-- An erased donor is in no reason of a decision.
select tests.donation(jsonb_build_object('id', pg_temp.p(8), 'country', 'Nigeria', 'donor_name', 'Ngozi Bello')) is not null;
select tests.act_as('admin');
select public.decide_donation(pg_temp.p(8), 'confirmed', 500, 'NGN', '2026-05-05') is not null;
select public.undo_donation_decision(pg_temp.p(8), 'Ngozi Bello asked') is not null;
select public.decide_donation(pg_temp.p(8), 'confirmed', 500, 'NGN', '2026-05-05') is not null;
select public.erase_donation(pg_temp.p(8));
select tests.act_as_database();
select is(tests.count_of('public.donations', $$ t::text ~ 'Ngozi' $$) + tests.count_of('private.audit_log', $$ t::text ~ 'Ngozi' $$), 0::bigint,
  'an erased donor is in no reason of a decision');
rollback to start;

-- A message leads to a page of this site or to a map.
select ok(not private.is_link_path('//localhost'), 'two slashes lead to another site');
select ok(not private.is_map_url('https://maps.google.com/url?q=https://example.com'), 'and an address of a map may lead on to one');
select ok(private.is_link_path(path), path || ' is a page') from unnest(array['/', '/dashboard', '/dashboard/schedule']) path;
select ok(private.is_map_url(url), url || ' is a map') from unnest(array['https://maps.google.com/?q=Kano', 'https://maps.google.com/maps?q=Kano',
  'https://www.google.com/maps/search/?api=1&query=Kano', 'https://maps.google.co.za/maps/place/Soweto']) url;

select * from finish();
