\ir support/actors.psql
-- Keeping: nothing goes before an owner says so and 30 days after its family heard of it; then everything of a person does, and
-- the books and the numbers stay.
select plan(126);

create function pg_temp.id(number integer) returns uuid language sql as $$
  select format('10000000-0000-4000-8000-%s', lpad(number::text, 12, '0'))::uuid
$$;
-- Children of a year, by their numbers.
create function pg_temp.left_of(wanted integer) returns text language sql security definer as $$
  select string_agg(right(a.id::text, 2)::integer::text, ' ' order by a.id) from public.applications a where a.edition = wanted
$$;
create function pg_temp.told() returns text language sql security definer as $$
  select string_agg(right(n.application_id::text, 2)::integer::text, ' ' order by n.application_id)
  from public.notices n where n.kind = 'erasure_ahead' and n.settled_at is null
$$;
-- As if so many days had passed since everything that was told and confirmed.
create function pg_temp.pass(days integer) returns void language sql security definer as $$
  update public.notices n set created_at = n.created_at - make_interval(days => days) where n.kind = 'erasure_ahead';
  update private.editions e set erasure_confirmed_at = e.erasure_confirmed_at - make_interval(days => days);
$$;
-- As the job does it, until nothing is left.
create function pg_temp.run(at_most integer default 100) returns integer language plpgsql security definer as $$
declare
  total integer := 0;
  gone integer;
begin
  while private.write_erasure_notices(at_most) > 0 loop end loop;
  loop
    gone := private.erase_past_edition(at_most);
    exit when gone = 0;
    total := total + gone;
  end loop;
  return total;
end
$$;
create function pg_temp.keeping(wanted integer) returns jsonb language sql as $$
  select to_jsonb(k) from public.get_retention() k where k.year = wanted
$$;
grant execute on all functions in schema pg_temp to public;

-- The rights of everybody.
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array['get_retention()', 'get_erasure_summary(2025)', 'keep_edition(2025, null)', 'confirm_erasure(2025)',
    'stop_erasure(2025)', 'get_old_offers()', 'erase_old_offers(''{}'')'] loop
    return next tests.refused('select public.' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused(actor, '^administrator_required$') from unnest(array['owner', 'stranger']) actor;
select pg_temp.assert_refused(actor, '^permission denied for function') from unnest(array['anon', 'service_role']) actor;
create function pg_temp.assert_no_job(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.lacks_grant('select public.write_erasure_notices(1)', actor || ' tells nobody of an erasure');
  return next tests.lacks_grant('select public.erase_past_edition(1)', actor || ' erases no year');
  return next tests.lacks_grant('select * from private.past_years', actor || ' reads no past year');
  return next tests.lacks_grant('select * from private.kept_children', actor || ' reads nobody who is kept');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_no_job(actor) from unnest(array['owner', 'admin', 'anon']) actor;

-- Two years. The owner has children in both, the stranger in the first alone; four families more.
insert into auth.users (id, email, created_at, last_sign_in_at, email_confirmed_at, raw_user_meta_data)
select pg_temp.id(900 + n), format('residue%s@example.com', n), now() - interval '40 months', now() - interval '30 months', now(),
  jsonb_build_object('parent_name', 'Residue Parent', 'phone_number', '+2348039990001')
from generate_series(1, 5) n;
select tests.application(jsonb_build_object('id', pg_temp.id(1), 'status', 'approved', 'ticket_status', 'paid')) is not null;
select tests.application(jsonb_build_object('id', pg_temp.id(2), 'user_id', tests.id('stranger'), 'child_name', 'Sipho Dube',
  'country', 'South Africa', 'state_city', 'Gauteng', 'status', 'approved')) is not null;
select tests.application(jsonb_build_object('id', pg_temp.id(2 + n), 'user_id', pg_temp.id(900 + n), 'child_name', 'Residue Child',
  'stage_name', 'Residue Star', 'parent_phone', '+2348039990001', 'status', case when n = 4 then 'pending' else 'approved' end,
  'created_at', now() - interval '36 months'))
from generate_series(1, 5) n;
update auth.users set created_at = now() - interval '40 months', last_sign_in_at = now() - interval '30 months' where id = tests.id('stranger');
update auth.sessions set created_at = now() - interval '30 months' where user_id = tests.id('stranger');

-- All that a year leaves with a child: money, a proof, talk, decisions, corrections.
insert into storage.buckets (id, name) values ('payment-proofs', 'payment-proofs') on conflict do nothing;
select tests.payment(pg_temp.id(3), jsonb_build_object('id', pg_temp.id(501), 'user_id', pg_temp.id(901), 'description', 'Talent Hunt Ticket Residue Child')) is not null;
select tests.payment(pg_temp.id(4), jsonb_build_object('id', pg_temp.id(502), 'user_id', pg_temp.id(902))) is not null;
select tests.subscription(pg_temp.id(3), jsonb_build_object('id', pg_temp.id(503), 'user_id', pg_temp.id(901))) is not null;
insert into storage.objects (bucket_id, name) values ('payment-proofs', pg_temp.id(901) || '/' || pg_temp.id(504) || '.jpg');
insert into public.payment_proofs (id, user_id, payment_id, kind, original_name, size_bytes)
select pg_temp.id(504), pg_temp.id(901), pg_temp.id(501), 'image/jpeg', 'Residue Child.jpg', 1200;
update public.payments set status = 'approved' where id = pg_temp.id(501);
update public.subscriptions set status = 'active' where id = pg_temp.id(503);
select tests.act_as('admin');
select isnt_empty(format($$ select public.update_application(id, '{"assessment_note": "Residue Child sang", "child_name": "Residue Kid"}', updated_at)
  from public.applications where id = %L $$, pg_temp.id(3)), 'a child was noted and corrected');
select lives_ok(format('select public.add_call_note(%L, %L, ''call_back'', (now() at time zone ''Africa/Lagos'')::date, ''Residue Kid will dance'')', pg_temp.id(505), pg_temp.id(3)),
  'and its family called');

-- A year is open, then ended: nothing is due.
select lives_ok($$ select public.save_edition(2026, 'Next', fees => '{"NGN": 1, "ZAR": 1}') $$, 'the next year is planned');
select tests.raises('select public.confirm_erasure(2025)', 'edition_not_ended', 'a year that goes on is not erased');
select tests.raises('select public.keep_edition(2025, current_date)', 'edition_not_ended', 'nor kept');
select is_empty('select * from public.get_retention()', 'and nobody is asked about it');
select lives_ok('select public.end_edition(2025)', 'it ends');
select lives_ok('select public.open_edition(2026)', 'and the next begins');
select tests.raises('select public.confirm_erasure(2025)', 'erasure_not_due', 'a year that has just ended is not erased');
select is(pg_temp.keeping(2025) ->> 'may_be_erased_on', ((now() + interval '24 months') at time zone 'Africa/Lagos')::date::text, 'but in 24 months');
select tests.act_as_database();
select throws_ok($$ update private.settings set value = '25' where name = 'retention_months' $$, '23514', null, 'no later');
update private.settings set value = '12' where name = 'retention_months';
select tests.act_as('admin');
select is(pg_temp.keeping(2025) ->> 'may_be_erased_on', ((now() + interval '12 months') at time zone 'Africa/Lagos')::date::text, 'or earlier, as it is set');
select tests.act_as_database();
update private.settings set value = '24' where name = 'retention_months';
select tests.application(jsonb_build_object('id', pg_temp.id(11), 'child_name', 'Adaeze Obi', 'previous_id', pg_temp.id(1))) is not null;
update private.editions set opened_at = '2023-01-01', ended_at = now() - interval '24 months' - interval '1 hour' where year = 2025;
select is(pg_temp.run(), 0, 'two years later nothing goes by itself');
select is(pg_temp.told(), null, 'and nobody is told');

-- Kept until a day.
select tests.act_as('admin');
select lives_ok('select public.keep_edition(2025, current_date + 10)', 'an owner keeps the year for a while');
select tests.raises('select public.confirm_erasure(2025)', 'erasure_not_due', 'which holds it');
select tests.breaks_constraint($$ select public.keep_edition(2025, '2200-01-01') $$, 'editions_keep_until_check', 'not for ever');
select lives_ok('select public.keep_edition(2025, null)', 'and lets it go again');

-- Confirmed: seen before, told, 30 days.
select is(public.get_erasure_summary(2025), '{"year": 2025, "children": 7, "listed": 6, "payments": 3, "files": 1, "waiting": 1, "accounts": 0}'::jsonb,
  'an owner sees what goes');
select lives_ok('select public.confirm_erasure(2025)', 'and confirms');
select lives_ok('select public.confirm_erasure(2025)', 'twice is once');
select tests.act_as('service_role');
select is(public.write_erasure_notices(3), 3, 'the job tells some');
select is(public.write_erasure_notices(100), 4, 'and then the others');
select is(public.write_erasure_notices(100), 0, 'each once');
select is(public.erase_past_edition(100), 0, 'nobody goes on the same day');
select tests.act_as_database();
select is(pg_temp.told(), '1 2 3 4 5 6 7', 'every family of the year is told, and none of the other');
select is((select n.facts from public.notices n where n.application_id = pg_temp.id(2) and n.kind = 'erasure_ahead'), jsonb_build_object(
  'date', private.local_day('South Africa', now() + interval '30 days'), 'country', 'South Africa', 'year', 2025, 'is_listed', true),
  'with the day, the year, and that it is listed');
select is((select n.facts -> 'is_listed' from public.notices n where n.application_id = pg_temp.id(6) and n.kind = 'erasure_ahead'), 'false', 'or not');
select is((select private.is_still_true(n) from public.notices n where n.application_id = pg_temp.id(2) and n.kind = 'erasure_ahead'), true, 'its email goes');
select is(private.email_group_of('erasure_ahead')::text, 'payments', 'to those as well who switched other emails off');
select tests.act_as('admin');
select is(pg_temp.keeping(2025) - array['ended_at', 'confirmed_at', 'may_be_erased_on', 'name'], jsonb_build_object('year', 2025, 'keep_until', null,
  'erased_at', null, 'children', 7, 'told', 7, 'kept', 0, 'waiting', 1, 'erased', 0,
  'first_erased_on', (now() at time zone 'Africa/Lagos')::date + 30), 'an owner sees how far it is');

-- Stopped, and confirmed anew.
select lives_ok('select public.stop_erasure(2025)', 'an owner stops it');
select is(pg_temp.told(), null, 'what was told holds no more');
select tests.act_as_database();
update public.applications set points = points + 1 where edition = 2025;
select is(pg_temp.told(), null, 'also when the child changes');
select pg_temp.pass(31);
select is(pg_temp.run(), 0, 'and nothing goes');
select tests.act_as('admin');
select lives_ok('select public.confirm_erasure(2025)', 'it is confirmed anew');
select tests.act_as_database();
select is(pg_temp.run(), 0, 'and 30 days begin anew');
select is(pg_temp.told(), '1 2 3 4 5 6 7', 'of which all are told');

-- Keep on the list.
select tests.act_as('stranger');
select tests.raises(format('select public.keep_on_list(%L)', pg_temp.id(1)), 'child_not_found', 'nobody keeps another''s child');
select lives_ok(format('select public.keep_on_list(%L)', pg_temp.id(2)), 'a parent keeps a star');
select lives_ok(format('select public.keep_on_list(%L)', pg_temp.id(2)), 'twice is once');
select ok((select n.facts ? 'kept_at' and n.settled_at is not null and n.read_at is not null from public.notices n
  where n.application_id = pg_temp.id(2) and n.settled_at is not null order by n.created_at desc limit 1), 'and reads so');
select tests.act_as('anon');
select tests.lacks_grant(format('select public.keep_on_list(%L)', pg_temp.id(2)), 'a visitor keeps nobody');
select tests.act_as_database();
select set_config('request.jwt.claims', jsonb_build_object('sub', pg_temp.id(904), 'role', 'authenticated')::text, true);
select tests.raises(format('select private.keep_on_list(%L)', pg_temp.id(6)), 'child_not_listed', 'whoever is not listed is not kept');
select set_config('request.jwt.claims', '', true);
select lives_ok($$ select pg_temp.pass(29); select pg_temp.run() $$, 'after 29 days');
select is(pg_temp.left_of(2025), '1 2 3 4 5 6 7', 'everybody is there');

-- The books and the counters before.
create temp table before as select (select jsonb_agg(l order by l.id) from private.ledger l) as ledger,
  (select jsonb_agg(t order by t.id) from private.transfers t) as transfers, (select jsonb_agg(r order by r.number) from private.receipts r) as receipts,
  (select jsonb_object_agg(t.fact, t.amount) from private.counted_by('money') m join private.counters t on t.fact = 'money:' || m.value) as money;
select tests.act_as('admin');
create temp table figures as select public.get_analysis(only_year => 2025) as all_of_them, public.get_analysis('Nigeria', only_year => 2025) as nigeria,
  public.get_application_trends(104, 2025) -> 'funnel' as funnel;
grant select on figures to public;

-- 30 days later: cut off amid a batch, and gone on with.
select tests.act_as_database();
select pg_temp.pass(2);
savepoint cut_off;
select is(private.erase_past_edition(2), 2, 'a batch goes');
rollback to cut_off;
select is(pg_temp.left_of(2025), '1 2 3 4 5 6 7', 'one that is cut off erased nothing');
select is((select count(*) from private.past_years), 0::bigint, 'nor wrote anything down');
select is(private.erase_past_edition(2), 2, 'the next run takes it up');
select is((select count(*) from private.past_years), 1::bigint, 'the numbers are written before the first child goes');
select tests.act_as('admin');
select tests.raises('select public.undo_end(2025)', 'edition_erased', 'a year of which somebody is gone stays ended');
select tests.act_as_database();
select is(pg_temp.run(2), 7, 'and goes on: three more children, then the accounts of those who have none');
select is(pg_temp.left_of(2025), '2 4', 'the star that is kept stays, and the child whose payment waits');
select is(pg_temp.left_of(2026), '11', 'the child of the newer year stays');
select is((select a.previous_id from public.applications a where a.id = pg_temp.id(11)), null, 'without the one before');
select set_eq($$ select u.email::text from auth.users u $$, array['owner@example.com', 'stranger@example.com', 'admin@example.com',
  'second.admin@example.com', 'residue2@example.com'], 'and accounts with a child, a role in the team or a payment that waits');
select is((select e.erased_at from private.editions e where e.year = 2025), null, 'it is not done while files are left');
select tests.act_as('service_role');
select results_eq('select name from public.claim_file_deletions()', format('values (%L)', pg_temp.id(901) || '/' || pg_temp.id(504) || '.jpg'), 'which are on their way out');
select lives_ok(format('select public.report_file_deletions(''payment-proofs'', array[%L], ''{}'')', pg_temp.id(901) || '/' || pg_temp.id(504) || '.jpg'), 'and go');
select is(public.erase_past_edition(100), 0, 'then nothing is left');
select tests.act_as_database();
select isnt((select e.erased_at from private.editions e where e.year = 2025), null, 'and it is done');

-- What stays.
select is((select b from before b)::text, (select row(
  (select jsonb_agg(l order by l.id) from private.ledger l),
  -- Whose it was goes with the account.
  (select jsonb_agg(to_jsonb(t) || jsonb_build_object('user_id', f.value -> 'user_id') order by t.id)
    from private.transfers t join before b on true cross join jsonb_array_elements(b.transfers) f (value) where f.value ->> 'id' = t.id::text),
  (select jsonb_agg(r order by r.number) from private.receipts r),
  (select jsonb_object_agg(t.fact, t.amount) from private.counted_by('money') m join private.counters t on t.fact = 'money:' || m.value))::text),
  'the books, the receipts and the sums stay to the kobo');
select tests.act_as('admin');
select is(public.get_analysis(only_year => 2025), (select f.all_of_them from figures f), 'the analysis of the year stays as it was');
select is(public.get_analysis('Nigeria', only_year => 2025), (select f.nigeria from figures f), 'also of a country');
select is(public.get_application_trends(104, 2025) -> 'funnel', (select f.funnel from figures f), 'and its funnel');
select is(pg_temp.keeping(2025) - array['ended_at', 'confirmed_at', 'erased_at', 'may_be_erased_on', 'name', 'first_erased_on'],
  '{"year": 2025, "keep_until": null, "children": 2, "told": 1, "kept": 1, "waiting": 1, "erased": 5}'::jsonb, 'an owner sees who stayed, and why');

-- The residue: no table holds a word of who is gone. Of residue2, who is kept, everything is there.
select tests.act_as_database();
create function pg_temp.residue(words text) returns setof text language plpgsql security definer as $$
declare
  looked_at record;
  held bigint;
begin
  for looked_at in
    select c.oid::regclass as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')
  loop
    execute format('select count(*) from %s t where t::text ~* $1', looked_at.relation) into held using words;
    if held > 0 then
      return next format('%s: %s', looked_at.relation, held);
    end if;
  end loop;
end
$$;
select isnt_empty($$ select pg_temp.residue('residue2@example|Residue Star|\+2348039990001') $$, 'who is kept is found');
select tests.application(jsonb_build_object('id', pg_temp.id(12))) is not null;
delete from public.applications where id = pg_temp.id(4);
delete from auth.users where id = pg_temp.id(902);
delete from storage.objects;
select is_empty($$ select pg_temp.residue('residue|\+?2348039990001|8039990001') $$, 'of who is gone there is no name, telephone or e-mail anywhere');
select is_empty(format($$ select pg_temp.residue('%s') $$, (select string_agg(pg_temp.id(900 + n)::text, '|') from generate_series(1, 5) n)), 'nor the account');

-- A star whose parent takes it off the list is kept no more, and told anew.
select tests.act_as('stranger');
select tests.affects(format('update public.applications set is_listed = false where id = %L', pg_temp.id(2)), 1, 'a parent hides the star that was kept');
select tests.act_as_database();
select is_empty('select * from private.kept_children', 'nothing keeps it then');
select is(pg_temp.run(), 0, 'it does not go at once');
select is(pg_temp.told(), '2', 'but is told again');
select pg_temp.pass(31);
select is(pg_temp.run(), 2, 'and goes after 30 days, with the account');
select is((select e.erased_at from private.editions e where e.year = 2025) is not null, true, 'the year is done again');

-- Accounts that stay: in use, with money of theirs, or with a role in the team.
insert into auth.users (id, email, created_at, last_sign_in_at) select pg_temp.id(910 + n), format('idle%s@example.com', n), now() - interval '25 months',
  case when n = 1 then now() - interval '23 months' end from generate_series(1, 4) n;
insert into auth.sessions (id, user_id, created_at, refreshed_at) values (pg_temp.id(912), pg_temp.id(912), now() - interval '25 months', now() - interval '1 month');
insert into private.transfers (received_on, amount, currency, country, way, user_id) values ('2026-05-05', 16000, 'NGN', 'Nigeria', 'hand', pg_temp.id(913));
select is(private.idle_accounts(100), array[pg_temp.id(914)],
  'one that was signed in, one whose session lasts and one with credit stay; the other is idle');
insert into private.staff (user_id, email, role) values (pg_temp.id(914), 'idle4@example.com', 'finance');
select is(private.idle_accounts(100), '{}'::uuid[], 'a member of the team is not');
update private.staff set ended_at = now() - interval '23 months' where user_id = pg_temp.id(914);
select is(private.idle_accounts(100), '{}'::uuid[], 'nor one who was it lately');
update private.staff set ended_at = now() - interval '25 months' where user_id = pg_temp.id(914);
select is(private.idle_accounts(100), array[pg_temp.id(914)], 'until that is long ago, too');

-- Old offers of help and money.
select tests.volunteer(jsonb_build_object('id', pg_temp.id(701), 'full_name', 'Old Volunteer', 'created_at', now() - interval '25 months')) is not null;
select tests.volunteer(jsonb_build_object('id', pg_temp.id(702), 'full_name', 'Called Volunteer', 'created_at', now() - interval '25 months')) is not null;
select tests.volunteer(jsonb_build_object('id', pg_temp.id(703), 'full_name', 'New Volunteer')) is not null;
select tests.donation(jsonb_build_object('id', pg_temp.id(711), 'donor_name', 'Old Donor', 'created_at', now() - interval '25 months')) is not null;
select tests.donation(jsonb_build_object('id', pg_temp.id(712), 'donor_name', 'Old Giver', 'created_at', now() - interval '26 months', 'status', 'confirmed',
  'amount', 500, 'currency', 'ZAR', 'received_on', '2026-01-05', 'decided_at', now() - interval '26 months')) is not null;
select tests.donation(jsonb_build_object('id', pg_temp.id(713), 'donor_name', 'New Donor')) is not null;
select tests.act_as('admin');
select is(public.set_volunteer_status(pg_temp.id(702), 'new', 'contacted')::text, 'contacted', 'a volunteer is called');
select results_eq('select kind, name, status from public.get_old_offers()',
  $$ values ('donation', 'Old Giver', 'confirmed'), ('volunteer', 'Old Volunteer', 'new'), ('donation', 'Old Donor', 'pending_payment') $$,
  'of whom nothing was heard for so long is listed, the oldest first');
select is(public.erase_old_offers(array[pg_temp.id(701), pg_temp.id(702), pg_temp.id(711), pg_temp.id(712), pg_temp.id(713)]), 3,
  'an owner erases them, and nobody of whom something was');
select is_empty('select * from public.get_old_offers()', 'nobody is left to decide on');
select set_eq($$ select d.donor_name from public.donations d $$, array['New Donor', null], 'of a confirmed donation the sum stays, without its donor');
select set_eq($$ select v.full_name from public.volunteers v $$, array['Called Volunteer', 'New Volunteer'], 'the other volunteers stay');
select * from finish();
